-- Payout cards: the operator's own cards that crawlers pay payouts from, their running accounts, and the crawlers' tasks.

create table payout_card (
  id bigint generated always as identity primary key,
  name text not null,
  holder text not null,
  bank_code text not null,
  -- The whole number, sealed; what is shown is its end.
  card_sealed bytea not null,
  card_last4 text not null check (card_last4 ~ '^\d{4}$'),
  currency text not null references currency,
  -- Native.
  payout_channel_id bigint not null references payout_channel,
  -- Watches the card and pays from it; it watches nothing else.
  crawler_id bigint not null references crawler,
  daily_limit_minor bigint not null check (daily_limit_minor > 0),
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null check (maximum_minor > minimum_minor),
  -- Taken by the bank with each transfer.
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  -- Our running account: the balance after its last line. Debits that the bank made are facts, so it may fall below zero.
  balance_minor bigint not null default 0,
  last_sequence bigint not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  deleted_at timestamptz,
  foreign key (bank_code, currency) references bank,
  check (deleted_at is null or not enabled)
);
create unique index payout_card_name on payout_card (lower(name)) where deleted_at is null;
create unique index payout_card_crawler on payout_card (crawler_id) where deleted_at is null;
create index payout_card_of_crawler on payout_card (crawler_id);
create index payout_card_of_channel on payout_card (payout_channel_id) where deleted_at is null;

-- What live and paid payouts of a day promise to a card, as account_day does for accounts.
create table payout_card_day (
  card_id bigint not null references payout_card,
  day date not null,
  promised_minor bigint not null check (promised_minor >= 0),
  primary key (card_id, day)
);

-- One line of a card's running account. Amounts and balances are never changed; what may come later is the bank's own words of
-- a payout, and the order that an unexplained debit turned out to be.
create table payout_card_record (
  id bigint primary key,
  card_id bigint not null references payout_card,
  sequence bigint not null check (sequence >= 1),
  kind text not null check (kind in ('Payout', 'Fee', 'TopUp', 'Unexplained', 'Manual')),
  currency text not null,
  -- Below zero: money left.
  amount_minor bigint not null,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  balance_before_minor bigint not null,
  balance_after_minor bigint not null,
  order_id bigint,
  order_no text,
  -- The bank's words, and its own number of the debit or credit.
  external_id text,
  counterparty text,
  remark text,
  occurred_at timestamptz,
  reported_at timestamptz,
  -- "ALIAS/user" of a correction, or of who bound the debit to its order.
  operator text,
  created_at timestamptz not null,
  unique (card_id, sequence),
  check (balance_before_minor + amount_minor - fee_minor = balance_after_minor),
  check (kind <> 'Payout' or (order_id is not null and amount_minor < 0)),
  check (kind <> 'Fee' or (order_id is not null and amount_minor = 0 and fee_minor > 0)),
  check (kind <> 'TopUp' or (amount_minor > 0 and fee_minor = 0 and external_id is not null)),
  check (kind <> 'Unexplained' or (amount_minor < 0 and fee_minor = 0 and external_id is not null and order_id is null)),
  check (kind <> 'Manual' or (fee_minor = 0 and operator is not null and remark is not null)),
  check ((external_id is null) = (reported_at is null) and (external_id is null) = (occurred_at is null))
);
-- An order's money leaves once, and a bank's number is one line.
create unique index payout_card_record_order on payout_card_record (order_id) where kind = 'Payout';
create unique index payout_card_record_external on payout_card_record (card_id, external_id);
create index payout_card_record_unexplained on payout_card_record (card_id, amount_minor) where kind = 'Unexplained';
create index payout_card_record_of_order on payout_card_record (order_no) where order_no is not null;
create index payout_card_record_by_external on payout_card_record (external_id) where external_id is not null;
create index payout_card_record_by_card on payout_card_record (card_id, id);

-- Money is never changed afterwards, whoever asks.
create function refuse_record_change() returns trigger language plpgsql as $$
begin
  if row (new.id, new.card_id, new.sequence, new.currency, new.amount_minor, new.fee_minor, new.balance_before_minor,
      new.balance_after_minor, new.created_at)
    is distinct from row (old.id, old.card_id, old.sequence, old.currency, old.amount_minor, old.fee_minor,
      old.balance_before_minor, old.balance_after_minor, old.created_at)
    or (old.external_id is not null and new.external_id is distinct from old.external_id)
    or (old.order_id is not null and new.order_id is distinct from old.order_id)
    or (new.kind <> old.kind and not (old.kind = 'Unexplained' and new.kind = 'Payout')) then
    raise exception 'a payout card''s line is never changed';
  end if;
  return new;
end $$;
create trigger append_only before update on payout_card_record
  for each row execute function refuse_record_change();
create trigger no_delete before delete on payout_card_record
  for each row execute function refuse_change();

-- One attempt to pay, carried out by a card's crawler.
create table payout_task (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  attempt_id bigint not null unique references payout_attempt,
  order_id bigint not null,
  card_id bigint not null references payout_card,
  crawler_id bigint not null references crawler,
  -- What it will take from the card: the amount, and the bank's fee as the card had it then.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  -- The operator's day whose limit of the card it counts for.
  promised_day date not null,
  step text not null default 'Queued'
    check (step in ('Queued', 'AwaitingCode', 'CodeSubmitted', 'AwaitingArrival', 'Finished')),
  failure text check (failure in ('CodeTimeout', 'InsufficientBalance', 'SubmitFailure', 'Stopped')),
  failure_message text,
  taken_at timestamptz,
  applied_at timestamptz,
  code_deadline timestamptz,
  -- Sealed until it is handed to the agent, then wiped.
  code_sealed bytea,
  -- Who entered it, or the crawler that got it itself; null again when the agent lost it.
  code_by text,
  code_handed_at timestamptz,
  -- The first time that a code was given: from here on the bank may pay.
  code_given_at timestamptz,
  created_at timestamptz not null,
  step_at timestamptz not null,
  finished_at timestamptz,
  check ((step = 'Finished') = (finished_at is not null)),
  check (failure is null or step = 'Finished'),
  check (step not in ('CodeSubmitted', 'AwaitingArrival') or code_given_at is not null),
  check (failure is null or failure not in ('CodeTimeout', 'Stopped') or code_given_at is null),
  check (code_sealed is null or step = 'AwaitingCode')
);
-- What may still pay an order is one at most.
create unique index payout_task_live on payout_task (order_id) where step <> 'Finished';
create index payout_task_of_order on payout_task (order_id, id);
create index payout_task_of_crawler on payout_task (crawler_id, id) where step <> 'Finished';
create index payout_task_of_card on payout_task (card_id, id);
create index payout_task_live_of_card on payout_task (card_id) where step <> 'Finished';
create index payout_task_waiting on payout_task (code_deadline) where step = 'AwaitingCode' and code_by is null;

grant select, insert, update on payout_card, payout_card_day, payout_task to opc_app;
grant select, insert on payout_card_record to opc_app;
grant update (kind, order_id, order_no, external_id, counterparty, remark, occurred_at, reported_at, operator)
  on payout_card_record to opc_app;
do $$
declare name text;
begin
  -- From which cards the operator pays is the operator's affair.
  foreach name in array array['payout_card', 'payout_card_day', 'payout_card_record', 'payout_task'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;
