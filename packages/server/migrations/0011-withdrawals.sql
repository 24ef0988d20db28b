-- Withdrawals by the merchant's own hand: what it asks for, the password that asking needs, and how much a day.

alter table withdrawal_order
  -- What the merchant wrote beside it.
  add column remark text check (char_length(remark) <= 200),
  -- Drawn by the asker's screen once for each application, so that one sent twice has one effect.
  add column request_id uuid,
  add column decided_by_user_id bigint references user_account,
  -- Nobody decides on what they asked for themselves, whatever they hold.
  add constraint withdrawal_order_not_own check (decided_by_user_id <> created_by_user_id);
create unique index withdrawal_order_request on withdrawal_order (merchant_id, request_id)
  where request_id is not null;

-- An application is what it was; only the decision is written later.
revoke update on withdrawal_order from opc_app;
grant update (status, decided_by, decided_by_user_id, decided_at, reason) on withdrawal_order to opc_app;

create table merchant_withdrawal_password (
  merchant_id bigint primary key references merchant,
  -- Null: none is set, or the operator cleared it.
  password_hash text,
  -- "ALIAS/user"
  set_by text,
  set_at timestamptz,
  -- Wrong ones since the last right one.
  failure_count integer not null default 0,
  -- After too many; until the operator clears the password.
  locked_at timestamptz,
  reset_by text,
  reset_at timestamptz,
  check ((password_hash is null) = (set_at is null) and (set_at is null) = (set_by is null))
);

-- No row: no limit. The day is the merchant's own.
create table merchant_quota (
  merchant_id bigint not null references merchant,
  currency text not null references currency,
  daily_withdrawal_minor bigint not null check (daily_withdrawal_minor >= 0),
  primary key (merchant_id, currency)
);

grant select, insert, update on merchant_withdrawal_password to opc_app;
grant select, insert, update, delete on merchant_quota to opc_app;

alter table merchant_withdrawal_password enable row level security;
create policy merchant_scope on merchant_withdrawal_password
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
-- A merchant reads its limits; only the operator sets them.
alter table merchant_quota enable row level security;
create policy merchant_scope on merchant_quota for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_only on merchant_quota using ((select scope_all())) with check ((select scope_all()));
