-- Reconciliation: account by account and day by day, the bank against a statement, the orders and the books. Days are the
-- operator's. What a comparison finds is a difference; it is kept, with what people did about it, over later comparisons.

create table reconciliation (
  id bigint primary key,
  account_kind text not null check (account_kind in ('Offline', 'Card')),
  account_id bigint not null,
  offline_account_id bigint references offline_account
    generated always as (case when account_kind = 'Offline' then account_id end) stored,
  payout_card_id bigint references payout_card
    generated always as (case when account_kind = 'Card' then account_id end) stored,
  day date not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Running', 'Done', 'Failed')),
  -- Asked for and not begun; also of one that runs, for what was changed meanwhile.
  asked_at timestamptz,
  -- "ALIAS/user"; null: by itself.
  asked_by text,
  started_at timestamptz,
  failure text,
  -- Of the last comparison that came to its end.
  compared_at timestamptz,
  compared_by text,
  -- The day as it was compared, by the operator's clock then.
  from_at timestamptz,
  to_at timestamptz,
  -- Sides: counts, and sums of minor units as decimal text, for a sum may pass the range of bigint.
  sides jsonb,
  opening_minor bigint,
  closing_minor bigint,
  unique (day, account_kind, account_id),
  check ((status = 'Waiting') <= (asked_at is not null)),
  check ((compared_at is null) = (sides is null))
);
create index reconciliation_asked on reconciliation (asked_at) where asked_at is not null;
create index reconciliation_of_account on reconciliation (account_kind, account_id, day);

-- Rows of an uploaded statement that are of the day, to be compared only. A newer file of the day takes its place.
create table reconciliation_statement (
  id bigint primary key,
  account_kind text not null check (account_kind in ('Offline', 'Card')),
  account_id bigint not null,
  day date not null,
  file_name text not null check (length(file_name) <= 200),
  file_hash bytea not null,
  row_count int not null check (row_count > 0),
  uploaded_by_user_id bigint not null references user_account,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  -- By a newer file, or taken out.
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index reconciliation_statement_now on reconciliation_statement (account_kind, account_id, day)
  where ended_at is null;

create table reconciliation_statement_row (
  statement_id bigint not null references reconciliation_statement,
  number int not null,
  external_id text not null,
  occurred_at timestamptz not null,
  direction text not null check (direction in ('Credit', 'Debit')),
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint check (fee_minor >= 0),
  balance_minor bigint,
  counterparty text,
  remark text,
  primary key (statement_id, number),
  unique (statement_id, external_id)
);
create index reconciliation_statement_row_by_number on reconciliation_statement_row (external_id);
create trigger append_only before update or delete on reconciliation_statement_row
  for each row execute function refuse_change();

create table reconciliation_difference (
  id bigint primary key,
  reconciliation_id bigint not null references reconciliation,
  -- What it is about, the same in every comparison: "NoOrder:b123".
  key text not null,
  account_kind text not null,
  account_id bigint not null,
  day date not null,
  currency text not null,
  kind text not null check (kind in ('BankMissing', 'PlatformMissing', 'Amount', 'Status', 'Fee')),
  cause text not null,
  state text not null default 'Open' check (state in ('Open', 'Closed')),
  -- Signed: above zero the bank has more than the platform knows of.
  amount_minor bigint not null,
  bank_minor bigint,
  statement_minor bigint,
  order_minor bigint,
  ledger_minor bigint,
  direction text not null check (direction in ('Credit', 'Debit')),
  external_id text,
  -- Of a bank transaction, or of a payout card's line.
  transaction_id bigint,
  order_id bigint,
  order_no text,
  order_status text,
  merchant_alias text,
  occurred_at timestamptz,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  way text check (way in ('Bound', 'SettledByReview', 'Ignored', 'BookedManually', 'BankError', 'TimingDifference',
    'Other', 'NoLongerFound')),
  note text check (length(note) between 5 and 500),
  closed_by_user_id bigint references user_account,
  -- "ALIAS/user"; null of a closed one: a comparison no longer found it.
  closed_by text,
  closed_at timestamptz,
  reopened_count int not null default 0,
  unique (reconciliation_id, key),
  check ((state = 'Closed') = (way is not null)),
  check ((state = 'Closed') = (closed_at is not null)),
  check (state = 'Closed' or closed_by is null),
  check (closed_by is null or note is not null)
);
create index reconciliation_difference_by_day on reconciliation_difference (day, account_kind, account_id);
create index reconciliation_difference_open on reconciliation_difference (day) where state = 'Open';
create index reconciliation_difference_by_order on reconciliation_difference (order_no) where order_no is not null;
create index reconciliation_difference_by_number on reconciliation_difference (external_id) where external_id is not null;

create table reconciliation_event (
  id bigint primary key,
  difference_id bigint not null references reconciliation_difference,
  at timestamptz not null,
  act text not null check (act in ('Found', 'Changed', 'Closed', 'Gone', 'Reopened', 'CameBack')),
  by text,
  way text,
  note text
);
create index reconciliation_event_of_difference on reconciliation_event (difference_id, id);
create trigger append_only before update or delete on reconciliation_event
  for each row execute function refuse_change();

-- Each night's comparison is asked for once, by whichever worker is the first.
create table reconciliation_night (
  day date primary key,
  asked_at timestamptz not null
);

-- What a day is read by: money by the bank's clock, orders by when they were settled.
create index bank_transaction_of_day on bank_transaction (account_id, occurred_at) where parent_id is null;
create index payment_order_settled on payment_order (account_id, finished_at)
  where status = 'Success' and account_id is not null;
create index payout_card_record_of_day on payout_card_record (card_id, coalesce(occurred_at, created_at));

grant select, insert, update on reconciliation, reconciliation_difference to opc_app;
grant select, insert on reconciliation_statement, reconciliation_statement_row, reconciliation_event, reconciliation_night
  to opc_app;
grant update (ended_at, ended_by) on reconciliation_statement to opc_app;
do $$
declare name text;
begin
  -- Accounts and cards are the operator's affair, and so is what is found on them.
  foreach name in array array['reconciliation', 'reconciliation_statement', 'reconciliation_statement_row',
    'reconciliation_difference', 'reconciliation_event', 'reconciliation_night']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;
