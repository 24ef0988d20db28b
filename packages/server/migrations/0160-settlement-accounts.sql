-- Settlement accounts: where a merchant's withdrawals are paid to, and what became of the transfer.
set local lock_timeout = '3s';

create table settlement_account (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  currency text not null,
  bank_code text not null,
  holder text not null check (char_length(holder) between 2 and 100),
  -- The whole number, sealed; what is shown is its end, and it is found again by its keyed hash.
  number_sealed bytea not null,
  number_last4 text not null check (number_last4 ~ '^\d{4}$'),
  number_hash bytea not null,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Retired')),
  created_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as all names.
  created_by text not null,
  created_at timestamptz not null,
  checked_by_user_id bigint references user_account,
  checked_by text,
  checked_at timestamptz,
  -- Why it was rejected; the merchant reads it.
  reason text,
  -- Takes its first withdrawal then; null: it is not held.
  held_until timestamptz,
  retired_by text,
  retired_at timestamptz,
  foreign key (bank_code, currency) references bank,
  -- Whose name it is, is never one person's word.
  constraint settlement_account_checked_by_another check (checked_by_user_id <> created_by_user_id),
  check ((checked_by_user_id is null) = (checked_at is null)),
  check (status in ('Pending', 'Retired') or checked_at is not null),
  check ((status = 'Rejected') = (reason is not null)),
  check ((status = 'Retired') = (retired_at is not null))
);
create index settlement_account_by_merchant on settlement_account (merchant_id, id);
create index settlement_account_pending on settlement_account (id) where status = 'Pending';
create unique index settlement_account_once on settlement_account (merchant_id, bank_code, currency, number_hash)
  where status in ('Pending', 'Approved');
alter table settlement_account enable row level security;
create policy merchant_scope on settlement_account
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert on settlement_account to opc_app;
-- What an account says is what was checked: another number is another account.
grant update (status, checked_by_user_id, checked_by, checked_at, reason, held_until, retired_by, retired_at)
  on settlement_account to opc_app;

alter table withdrawal_order
  -- The account that was chosen, and what it said then; null: none was.
  add column settlement_account_id bigint,
  add column payee_bank_code text,
  add column payee_holder text,
  add column payee_last4 text,
  add column payee_sealed bytea,
  -- Of the transfer that paid it.
  add column transfer_reference text,
  add column receipt_image_id bigint,
  -- When it was last written into a bank's batch file, and by whom ("ALIAS/user").
  add column batch_at timestamptz,
  add column batch_by text;
alter table withdrawal_order
  add constraint withdrawal_order_settlement_account_id_fkey
    foreign key (settlement_account_id) references settlement_account not valid;
alter table withdrawal_order
  add constraint withdrawal_order_receipt_image_id_fkey foreign key (receipt_image_id) references stored_image not valid;
alter table withdrawal_order
  add constraint withdrawal_order_payee_whole check (
    num_nulls(settlement_account_id, payee_bank_code, payee_holder, payee_last4, payee_sealed) in (0, 5)) not valid;
alter table withdrawal_order
  add constraint withdrawal_order_batch_whole check (num_nulls(batch_at, batch_by) in (0, 2)) not valid;
-- The account is chosen once, with the application.
grant update (transfer_reference, receipt_image_id, batch_at, batch_by) on withdrawal_order to opc_app;

alter table stored_image drop constraint stored_image_purpose_check;
alter table stored_image add constraint stored_image_purpose_check
  check (purpose in ('Evidence', 'AccountQr', 'PayoutEvidence', 'Article', 'Advertising', 'Receipt')) not valid;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id
  cross join unnest(array['SettlementAccount', 'SettlementAccount.add', 'SettlementAccount.retire',
    'SettlementAccount.export', 'SettlementAccount.check', 'SettlementAccount.reveal', 'WithdrawalConfirm.revealAccount',
    'WithdrawalConfirm.batchFile']) as p (permission)
 where g.is_default
   and (m.type = 'Super' or p.permission in ('SettlementAccount', 'SettlementAccount.add', 'SettlementAccount.retire',
     'SettlementAccount.export'))
on conflict do nothing;
