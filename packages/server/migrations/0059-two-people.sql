-- Two people are two people: who had a hand in whose account, and from which browser a session is.

-- Somebody made an account for another, or set what it signs in with; whoever did so could have come in by it.
create table account_touch (
  id bigint primary key,
  -- Of the account.
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  -- Null: a command on the server.
  by_user_id bigint references user_account,
  -- The second person who let it be done; where there is one the act makes no link.
  approved_by_user_id bigint references user_account,
  act text not null check (act in ('Made', 'PasswordReset', 'AuthenticatorRenewed', 'AuthenticatorGiven')),
  at timestamptz not null,
  check (by_user_id <> user_id),
  check (approved_by_user_id <> by_user_id)
);
create index account_touch_of_user on account_touch (user_id, at);
create index account_touch_by_time on account_touch (at);
alter table account_touch enable row level security;
create policy merchant_scope on account_touch
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert on account_touch to opc_app;

-- The hash of the browser's cookie that outlives its sessions.
alter table session add column device_hash bytea;
create index session_by_device on session (device_hash) where device_hash is not null;
