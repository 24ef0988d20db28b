-- Foundation: who acts, what is sold, orders, books, callbacks, logs.
-- The owner runs this file; the application connects as opc_app, which owns nothing. Row-level security is the
-- second wall: each transaction names its scope (set_config 'opc.scope' / 'opc.merchant_id'), and with none
-- named every protected table is empty.
-- Ids of rows that grow without end are time-ordered (milliseconds since 2025-01-01 UTC, shifted left by 22
-- bits, then process and sequence), so that (time, id) is one key and a month is one range of it.

create function scope_all() returns boolean language sql stable parallel safe
  return coalesce(current_setting('opc.scope', true), '') = 'all';
create function scope_merchant_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('opc.merchant_id', true), '')::bigint;

-- Reference ------------------------------------------------------------------------------------------------

create table currency (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  name_en text not null,
  name_zh text not null,
  exponent smallint not null check (exponent between 0 and 4),
  enabled boolean not null default true
);

create table pay_type (
  code text not null,
  currency text not null references currency,
  name_en text not null,
  name_zh text not null,
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null,
  enabled boolean not null default true,
  primary key (code, currency),
  check (maximum_minor > minimum_minor)
);

-- Who acts --------------------------------------------------------------------------------------------------

create table merchant (
  id bigint generated always as identity primary key,
  alias text not null unique check (alias ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null check (length(name) >= 2),
  type text not null check (type in ('Super', 'Normal')),
  enabled boolean not null default true,
  time_difference_minutes integer not null default 0
    check (time_difference_minutes between -720 and 840 and time_difference_minutes % 15 = 0),
  -- Comma-separated IPv4, IPv6 and CIDR; empty allows every address.
  backend_ip_list text not null default '',
  api_ip_list text not null default '',
  created_at timestamptz not null default now()
);
create unique index merchant_one_super on merchant (type) where type = 'Super';

-- Two API secrets may live at once while a merchant changes over.
create table merchant_secret (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  secret_encrypted bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index on merchant_secret (merchant_id);

create table user_group (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null check (length(name) >= 2),
  is_default boolean not null default false,
  unique (merchant_id, name),
  unique (merchant_id, id)
);

-- One held code of the contract's catalogue: a page ("PayOrder") or a function of it ("PayOrder.export").
create table user_group_permission (
  user_group_id bigint not null references user_group on delete cascade,
  merchant_id bigint not null references merchant,
  permission text not null,
  primary key (user_group_id, permission)
);

create table user_account (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  user_name text not null,
  user_group_id bigint not null,
  password_hash text not null,
  totp_secret_encrypted bytea not null,
  -- The last authenticator step that was accepted, whatever for: a step works once.
  totp_last_step bigint not null default 0,
  enabled boolean not null default true,
  failure_count integer not null default 0,
  locked_at timestamptz,
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  foreign key (merchant_id, user_group_id) references user_group (merchant_id, id)
);
create unique index user_account_name on user_account (merchant_id, lower(user_name));

create table session (
  id bigint primary key,
  -- Public name of the session; the token itself is stored only as a SHA-256 hash.
  session_id text not null unique,
  token_hash bytea not null unique,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  -- When the user had signed in before: what "last login" says for as long as this session lasts.
  previous_login_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'kicked', 'idle', 'expired', 'revoked')),
  ip text not null,
  user_agent text not null
);
create index session_of_user on session (user_id) where ended_at is null;

-- Failed sign-ins by key (user or address), in a sliding window that the caller cannot rotate around.
create table sign_in_throttle (
  key text primary key,
  failure_count integer not null,
  blocked_until timestamptz not null
);

create table user_preference (
  user_id bigint not null references user_account,
  merchant_id bigint not null references merchant,
  key text not null,
  value text not null,
  primary key (user_id, key)
);

-- What is sold --------------------------------------------------------------------------------------------

create table supplier (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  adapter text not null
);

create table channel (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  supplier_id bigint not null references supplier,
  kind text not null check (kind in ('Native', 'ThirdParty')),
  pay_type_code text not null,
  currency text not null,
  enabled boolean not null default true,
  foreign key (pay_type_code, currency) references pay_type
);

create table merchant_channel (
  merchant_id bigint not null references merchant,
  channel_id bigint not null references channel,
  sort_order integer not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_minimum_minor bigint not null default 0 check (fee_minimum_minor >= 0),
  fee_maximum_minor bigint check (fee_maximum_minor >= fee_minimum_minor),
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null check (maximum_minor >= minimum_minor),
  enabled boolean not null default true,
  primary key (merchant_id, channel_id)
);

create table crawler (
  id bigint generated always as identity primary key,
  spider_id text not null unique,
  flag text not null,
  account text not null,
  token_hash bytea not null unique,
  enabled boolean not null default true,
  last_heartbeat_at timestamptz,
  balance_seen_minor bigint,
  balance_currency text
);

create table offline_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('QrCode', 'BankCard', 'TrueMoney')),
  name text not null,
  holder text not null,
  account text not null,
  prompt_id text,
  currency text not null references currency,
  channel_id bigint not null references channel,
  crawler_id bigint not null references crawler,
  validity_minutes integer not null check (validity_minutes >= 5),
  -- The payable amount is the amount plus a difference in this range, in the currency's smallest step.
  difference_minimum_minor bigint not null check (difference_minimum_minor >= 0),
  difference_maximum_minor bigint not null check (difference_maximum_minor > difference_minimum_minor),
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null check (maximum_minor > minimum_minor),
  daily_limit_minor bigint not null check (daily_limit_minor > 0),
  -- With a length, each order gets a random remark that the member has to write; without, the amount alone tells.
  random_remark_length smallint check (random_remark_length between 5 and 32),
  tip text,
  enabled boolean not null default true
);
create index on offline_account (channel_id) where enabled;
-- A crawler watches one account: what it reports belongs there.
create unique index on offline_account (crawler_id);

-- Orders ----------------------------------------------------------------------------------------------------

create table payment_order (
  id bigint not null,
  merchant_id bigint not null references merchant,
  order_no text not null,
  merchant_order_no text not null,
  pay_type_code text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  payable_minor bigint not null check (payable_minor >= amount_minor),
  paid_minor bigint check (paid_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor <= amount_minor),
  status text not null default 'Pending'
    check (status in ('Pending', 'Locked', 'Paying', 'Success', 'Failed', 'Expired')),
  exception text not null default 'None' check (exception in ('None', 'Late', 'Partial', 'Over', 'Marked')),
  review_status text not null default 'None'
    check (review_status in ('None', 'PendingReview', 'Approved', 'Rejected')),
  match_status text not null default 'PendingMatch' check (match_status in ('PendingMatch', 'Matched')),
  callback_status text not null default 'None'
    check (callback_status in ('None', 'InProgress', 'Success', 'Failure')),
  channel_id bigint not null references channel,
  account_id bigint references offline_account,
  member_name text,
  payment_remark text,
  external_id text,
  notify_url text not null,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  primary key (id)
) partition by range (id);
create table payment_order_default partition of payment_order default;
create index payment_order_by_merchant on payment_order (merchant_id, id);
create index payment_order_by_merchant_status on payment_order (merchant_id, status, id);
create index payment_order_by_order_no on payment_order (order_no);
create index payment_order_by_merchant_order_no on payment_order (merchant_order_no);
create index payment_order_by_external_id on payment_order (external_id) where external_id is not null;
create index payment_order_live on payment_order (expires_at) where status in ('Pending', 'Paying');
-- Among millions the few that need a person: found at once, and no work for the others.
create index payment_order_by_rare_status on payment_order (status, id) where status in ('Locked', 'Failed');
create index payment_order_by_exception on payment_order (exception, id) where exception <> 'None';
create index payment_order_by_review on payment_order (review_status, id) where review_status <> 'None';
create index payment_order_by_callback on payment_order (id) where callback_status = 'Failure';
-- What a reported credit is compared with: amount, remark, name.
create index payment_order_by_account on payment_order (account_id, payable_minor, id);
create index payment_order_by_remark on payment_order (account_id, payment_remark)
  where payment_remark is not null;
create index payment_order_by_member on payment_order (account_id, lower(member_name), id)
  where member_name is not null;

-- The merchant's own number is used once; the hash tells the same question from another one.
create table payment_order_key (
  merchant_id bigint not null references merchant,
  merchant_order_no text not null,
  order_id bigint not null,
  body_hash bytea not null,
  primary key (merchant_id, merchant_order_no)
);

-- A row is a taken slot: on one account no two live (or just finished) orders show the same payable amount.
create table amount_slot (
  account_id bigint not null references offline_account,
  payable_minor bigint not null,
  remark text,
  order_id bigint not null,
  -- Free again after this time: validity plus the cooling time.
  rests_until timestamptz not null,
  primary key (account_id, payable_minor)
);
create index on amount_slot (rests_until);
create unique index amount_slot_remark on amount_slot (account_id, remark) where remark is not null;

-- What live and paid orders of a day promise to an account (an expired order gives it back), so that the
-- daily limit is one row to read and to raise.
create table account_day (
  account_id bigint not null references offline_account,
  day date not null,
  promised_minor bigint not null,
  primary key (day, account_id)
);

-- A webhook-id of a merchant's request and the answer it got: asked again, it gets the same answer.
create table gateway_request (
  merchant_id bigint not null references merchant,
  webhook_id text not null,
  body_hash bytea not null,
  answer text not null,
  created_at timestamptz not null,
  primary key (merchant_id, webhook_id)
);
create index on gateway_request (created_at);

create table bank_transaction (
  id bigint primary key,
  account_id bigint not null references offline_account,
  crawler_id bigint not null references crawler,
  external_id text not null,
  direction text not null check (direction in ('Credit', 'Debit')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  remark text,
  counterparty text,
  occurred_at timestamptz not null,
  reported_at timestamptz not null,
  match_status text not null default 'PendingMatch' check (match_status in ('PendingMatch', 'Matched', 'Ignored')),
  order_id bigint,
  unique (account_id, external_id)
);
create unique index bank_transaction_of_order on bank_transaction (order_id) where match_status = 'Matched';
create index bank_transaction_unmatched on bank_transaction (account_id, id) where match_status = 'PendingMatch';

create table order_event (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null,
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('merchant', 'crawler', 'member', 'system', 'user')),
  actor_name text not null,
  status_from text,
  status_to text,
  detail jsonb not null default '{}',
  -- Facts that only the operator may see (channel, account, refused channels).
  operator_detail jsonb not null default '{}'
);
create index order_event_of_order on order_event (order_id, id);

-- Books -----------------------------------------------------------------------------------------------------

create table ledger_account (
  id bigint generated always as identity primary key,
  -- Null for the operator's own accounts.
  merchant_id bigint references merchant,
  currency text not null references currency,
  kind text not null check (kind in
    ('available', 'frozen', 'fee_income', 'channel_clearing', 'manual_adjustment', 'withdrawal_clearing')),
  balance_minor bigint not null default 0,
  -- Number of entries so far: the next entry's sequence is this plus one.
  entry_count bigint not null default 0,
  -- Of these, how many are in the hash chain (ledger_seal).
  sealed_count bigint not null default 0 check (sealed_count <= entry_count),
  -- Of the latest transfer: ids of a merchant's entries rise with their sequence, whatever the clocks of the processes say.
  last_journal_id bigint not null default 0,
  unique nulls not distinct (merchant_id, currency, kind),
  constraint ledger_account_owner check ((merchant_id is null) = (kind not in ('available', 'frozen'))),
  constraint ledger_account_never_negative check (balance_minor >= 0 or kind not in ('available', 'frozen'))
) with (fillfactor = 50);

-- One transfer: two to eight entries that sum to zero. One cause has one transfer. Its id ends in three zero
-- bits, and its entries' ids are that id plus their place, so entries need no index by journal; the entry of the
-- available balance, where there is one, comes first and so has the journal row's own id.
-- Merchant and currency need no foreign key here: their ledger accounts, locked by every transfer, have it.
create table journal (
  id bigint primary key,
  cause_type text not null,
  cause_id text not null,
  -- The balance change type (contract/src/balance-change.ts).
  type text not null,
  merchant_id bigint not null,
  currency text not null,
  order_no text,
  operator text,
  remark text,
  created_at timestamptz not null,
  unique (cause_type, cause_id)
);
create index journal_by_order_no on journal (order_no) where order_no is not null;
-- What is seldom would be far apart in an account's entries; what is frequent is found by reading those.
create index journal_by_rare_type on journal (type, id)
  where type in ('Manual Add', 'Manual deduct', 'Payment Order Reversed',
    'Withdrawal Approved', 'Withdrawal Rejected And Refund The Balance', 'Create Withdrawal Freeze The Balance');

create table ledger_entry (
  id bigint not null,
  journal_id bigint not null,
  account_id bigint not null,
  -- The merchant of the transfer, also on the operator's side of it.
  merchant_id bigint not null,
  -- 'available', 'frozen', …: that of the account, repeated so that a list needs no join.
  kind text not null,
  currency text not null,
  sequence bigint not null,
  amount_minor bigint not null check (amount_minor <> 0),
  balance_before_minor bigint not null,
  balance_after_minor bigint not null,
  created_at timestamptz not null,
  primary key (id),
  check (balance_after_minor = balance_before_minor + amount_minor)
) partition by range (id);
create table ledger_entry_default partition of ledger_entry default;
create index ledger_entry_by_account on ledger_entry (account_id, sequence);
create index ledger_entry_by_merchant on ledger_entry (merchant_id, id) where kind = 'available';

-- The hash chain of each account, sealed in order by the worker; entries themselves are never updated.
create table ledger_seal (
  account_id bigint not null,
  sequence bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  primary key (account_id, sequence)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on journal
  for each row execute function refuse_change();
create trigger append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger append_only before update or delete on ledger_seal
  for each row execute function refuse_change();

-- Callbacks -------------------------------------------------------------------------------------------------

create table callback_record (
  id bigint primary key,
  event_id text not null unique,
  merchant_id bigint not null references merchant,
  order_id bigint not null,
  order_no text not null,
  merchant_order_no text not null,
  url text not null,
  body text not null,
  status text not null default 'InProgress' check (status in ('InProgress', 'Success', 'Failure')),
  attempt_count integer not null default 0,
  -- Attempts since the last (re)send: the place in the schedule.
  step integer not null default 0,
  next_attempt_at timestamptz,
  -- A worker holds it until then; a crash gives it back.
  leased_until timestamptz,
  http_status integer,
  duration_ms integer,
  result text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index callback_record_due on callback_record (merchant_id, next_attempt_at) where status = 'InProgress';
create index callback_record_by_merchant on callback_record (merchant_id, id);
create index callback_record_by_status on callback_record (status, id);
create index callback_record_by_merchant_status on callback_record (merchant_id, status, id);
create index callback_record_by_order on callback_record (order_id);
create index callback_record_by_order_no on callback_record (order_no);
create index callback_record_by_merchant_order_no on callback_record (merchant_order_no);

create table callback_attempt (
  id bigint primary key,
  callback_id bigint not null references callback_record,
  merchant_id bigint not null references merchant,
  number integer not null,
  requested_at timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  request_headers jsonb not null,
  result text,
  failure text,
  unique (callback_id, number)
);

-- Logs ------------------------------------------------------------------------------------------------------

create table operation_log (
  id bigint primary key,
  at timestamptz not null,
  merchant_id bigint references merchant,
  actor text not null,
  session_id text,
  ip text not null,
  request_id text not null,
  call text not null,
  -- What was asked, secrets removed before it got here.
  input jsonb not null,
  -- What changed, from what to what, where the call changed a record.
  change jsonb,
  code integer not null
);
create index on operation_log (merchant_id, id);
create trigger append_only before update or delete on operation_log
  for each row execute function refuse_change();
create table operation_seal (
  log_id bigint primary key,
  sequence bigint not null unique,
  hash bytea not null
);
create trigger append_only before update or delete on operation_seal
  for each row execute function refuse_change();

create table app_setting (
  key text primary key,
  value jsonb not null
);

-- The application's rights ----------------------------------------------------------------------------------

grant usage on schema public to opc_app;
grant select on all tables in schema public to opc_app;
-- Partitions are reached through their parents only, where the row-level security stands.
revoke all on payment_order_default, ledger_entry_default from opc_app;
grant insert, update on
  merchant, merchant_secret, user_group, user_account, session, sign_in_throttle, user_preference, supplier,
  channel, merchant_channel, crawler, offline_account, currency, pay_type, payment_order, amount_slot, account_day,
  bank_transaction, ledger_account, callback_record, app_setting
  to opc_app;
grant insert on
  user_group_permission, payment_order_key, gateway_request, order_event, journal, ledger_entry, ledger_seal,
  callback_attempt, operation_log, operation_seal
  to opc_app;
grant delete on
  merchant_secret, user_group, user_group_permission, sign_in_throttle, user_preference, merchant_channel,
  amount_slot, gateway_request, session
  to opc_app;

do $$
declare name text;
begin
  foreach name in array array[
    'merchant_secret', 'user_group', 'user_group_permission', 'user_account', 'session', 'user_preference',
    'merchant_channel', 'payment_order', 'payment_order_key', 'gateway_request', 'order_event', 'journal',
    'callback_record', 'callback_attempt', 'operation_log'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy merchant_scope on %I using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
         with check ((select scope_all()) or merchant_id = (select scope_merchant_id()))', name);
  end loop;
  -- The operator's own accounts have no merchant: only the whole scope sees them.
  alter table ledger_account enable row level security;
  create policy merchant_scope on ledger_account
    using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
  -- The operator's side of a merchant's transfer is the operator's.
  alter table ledger_entry enable row level security;
  create policy merchant_scope on ledger_entry
    using ((select scope_all())
      or (merchant_id = (select scope_merchant_id()) and kind in ('available', 'frozen')));
  -- A merchant sees itself; nothing of its neighbours, not even that they exist.
  alter table merchant enable row level security;
  create policy merchant_scope on merchant
    using ((select scope_all()) or id = (select scope_merchant_id()));
  -- Crawlers, accounts and what banks report are the operator's alone.
  foreach name in array array[
    'crawler', 'offline_account', 'bank_transaction', 'amount_slot', 'account_day', 'supplier', 'channel',
    'ledger_seal', 'operation_seal'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;

-- Partitions are made ahead by the owner's function; the application may only ask for them. A month whose first
-- rows are in the default partition already stays there.
create function make_month_partitions(months_ahead integer) returns void
language plpgsql security definer set search_path = public as $$
declare
  parent text;
  month date;
  low bigint;
  high bigint;
begin
  foreach parent in array array['payment_order', 'ledger_entry'] loop
    for step in 0 .. least(months_ahead, 12) loop
      month := date_trunc('month', now() at time zone 'UTC')::date + make_interval(months => step);
      low := (extract(epoch from month::timestamp - timestamp '2025-01-01') * 1000)::bigint << 22;
      high := (extract(epoch from (month + interval '1 month') - timestamp '2025-01-01') * 1000)::bigint << 22;
      if to_regclass(format('%s_%s', parent, to_char(month, 'YYYYMM'))) is null then
        begin
          execute format('create table %I partition of %I for values from (%s) to (%s)',
            parent || '_' || to_char(month, 'YYYYMM'), parent, low, high);
        exception when check_violation then
          raise notice 'the default partition of % has rows of %', parent, month;
        end;
      end if;
    end loop;
  end loop;
end $$;
revoke execute on function make_month_partitions(integer) from public;
grant execute on function make_month_partitions(integer) to opc_app;
