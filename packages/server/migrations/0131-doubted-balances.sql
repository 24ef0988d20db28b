-- The balance that a crawler sees is compared with what it reported; while it contradicts that, what it reports is its token's issuer's word.
set local lock_timeout = '3s';

alter table crawler
  add column balance_base_account_id bigint,
  add column balance_base_minor bigint,
  add column balance_base_at timestamptz,
  add column balance_ahead_minor bigint,
  add column balance_ahead_since timestamptz,
  add column balance_doubted_at timestamptz;
