-- Where people are told of notices besides the bell, and what was sent there: the table of deliveries is its own queue.
set local lock_timeout = '3s';

create table notice_target (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  channel text not null check (channel in ('Email', 'Telegram', 'Webhook')),
  address text not null,
  kinds text[] not null,
  language text not null check (language in ('enUS', 'zhCN')),
  -- Minutes after midnight in the person's time zone; equal: no quiet hours.
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_to integer not null check (quiet_to between 0 and 1439),
  -- A webhook's: what it gets is signed with it.
  secret_encrypted bytea check ((secret_encrypted is not null) = (channel = 'Webhook')),
  -- What confirms it, while it is not confirmed.
  code_sealed bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  removed_at timestamptz,
  -- The breaker's state (delivery/circuit.ts), and a pause that the other side asked for.
  circuit text not null default 'Closed' check (circuit in ('Closed', 'Open', 'HalfOpen')),
  failures_in_row integer not null default 0,
  opened_at timestamptz,
  failed_probes integer not null default 0,
  next_probe_at timestamptz,
  rests_until timestamptz,
  check ((code_sealed is null) = (code_expires_at is null))
);
create unique index notice_target_once on notice_target (user_id, channel, address) where removed_at is null;

create table notice_delivery (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  target_id bigint not null references notice_target,
  purpose text not null check (purpose in ('Notice', 'Test', 'Confirm')),
  notice_id bigint references notice,
  status text not null check (status in ('InProgress', 'Success', 'Failure', 'Over')),
  step integer not null default 0,
  next_attempt_at timestamptz,
  leased_until timestamptz,
  -- Each: when, how long, what came. Never what was sent.
  attempts jsonb not null default '[]',
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((purpose = 'Notice') = (notice_id is not null)),
  check ((status = 'InProgress') = (finished_at is null)),
  check ((status = 'InProgress') = (next_attempt_at is not null))
);
create unique index notice_delivery_once on notice_delivery (target_id, notice_id);
create index notice_delivery_due on notice_delivery (next_attempt_at) where status = 'InProgress';
create index notice_delivery_of_user on notice_delivery (user_id, id);

-- Whether targets have been given it yet; notices from before are on the bell alone.
alter table notice add column told_at timestamptz;
-- beside traffic: a few thousand rows at most
update notice set told_at = raised_at;
-- beside traffic: a few thousand rows at most
create index notice_untold on notice (id) where told_at is null;
grant update (told_at) on notice to opc_app;

grant select, insert, update, delete on notice_target, notice_delivery to opc_app;
alter table notice_target enable row level security;
alter table notice_delivery enable row level security;
create policy merchant_scope on notice_target
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy merchant_scope on notice_delivery
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
