-- Merchants managed in the console: who their default account is, why they are enabled or not, keys and who looked at
-- them, balances changed by hand; and what other processes are told when a merchant's signature is to be judged anew.

alter table merchant
  -- The user whose password and authenticator the operator hands out.
  add column default_user_id bigint references user_account,
  add column enable_reason text,
  add column enable_changed_at timestamptz,
  -- "ALIAS/user"
  add column enable_changed_by text,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  -- The operator cannot shut itself out.
  add constraint merchant_super_enabled check (enabled or type <> 'Super');
update merchant set updated_at = created_at,
  default_user_id = (select min(id) from user_account where merchant_id = merchant.id and enabled);
-- "ACME" and "acme" are one code.
create unique index merchant_code on merchant (lower(alias));

-- Code and type are what they were made; row-level security says whose the rest is.
revoke update on merchant from opc_app;
grant update (name, enabled, time_difference_minutes, backend_ip_list, api_ip_list, default_user_id, enable_reason,
  enable_changed_at, enable_changed_by, updated_at, version) on merchant to opc_app;

-- A saved form names the version it was read from: each change counts, whoever makes it.
create function count_merchant_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger count_version before update on merchant
  for each row when (old.* is distinct from new.*) execute function count_merchant_version();

alter table merchant_secret
  -- "ALIAS/user"; null: made before anybody was written down.
  add column created_by text,
  add column last_viewed_at timestamptz,
  add column last_viewed_by text;

-- A balance changed by hand: one row for each decision, so that a repeated click or approval has one effect.
create table manual_balance_change (
  -- Also the cause of its transfer.
  id bigint primary key,
  merchant_id bigint not null references merchant,
  request_id uuid not null,
  currency text not null references currency,
  amount_minor bigint not null check (amount_minor <> 0),
  remark text not null check (char_length(remark) between 2 and 200),
  requested_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  requested_by text not null,
  created_at timestamptz not null,
  -- Where a second person is needed.
  approval_id bigint,
  -- The entry of the available balance; null: not (yet) posted.
  entry_id bigint,
  unique (merchant_id, request_id)
);
grant select, insert on manual_balance_change to opc_app;
grant update (approval_id, entry_id) on manual_balance_change to opc_app;
alter table manual_balance_change enable row level security;
create policy operator_only on manual_balance_change using ((select scope_all())) with check ((select scope_all()));

-- Frozen balances have records, too.
create index ledger_entry_frozen_by_merchant on ledger_entry (merchant_id, id) where kind = 'frozen';

-- Every process keeps for a moment what merchants' signatures are judged by; at the commit it is told to look again.
create function tell_merchant_changed() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_table_name = 'merchant' then
    perform pg_notify('opc_merchant', new.alias);
    return null;
  end if;
  changed := case tg_op when 'DELETE' then old.merchant_id else new.merchant_id end;
  -- Empty: all of them.
  perform pg_notify('opc_merchant', coalesce((select alias from merchant where id = changed), ''));
  return null;
end $$;
create trigger tell_changed after insert or update of enabled, api_ip_list on merchant
  for each row execute function tell_merchant_changed();
create trigger tell_changed after insert or delete or update of secret_encrypted, expires_at on merchant_secret
  for each row execute function tell_merchant_changed();

-- Whoever may do everything for the operator manages merchants, too.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array['MerchantList', 'MerchantList.add', 'MerchantList.edit', 'MerchantList.enable',
    'MerchantList.viewKey', 'MerchantList.rotateKey', 'MerchantList.manualBalance',
    'MerchantList.resetWithdrawalPassword', 'MerchantList.paySetting', 'MerchantList.cashoutSetting',
    'MerchantList.export']) as p (permission)
 where g.is_default
on conflict do nothing;
