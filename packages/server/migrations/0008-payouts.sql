-- Payouts: what a merchant may have paid out, the orders with their timeline and proof; callbacks of both kinds of orders.

-- A cashout type that a merchant may use; without a row it may not.
create table merchant_cashout_type (
  merchant_id bigint not null references merchant,
  cashout_type_code text not null,
  currency text not null,
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null check (maximum_minor >= minimum_minor),
  -- Payouts of at least so much wait for a review: 0 means all of them, null none.
  review_from_minor bigint check (review_from_minor >= 0),
  -- How its payouts choose among its payout channels.
  routing_mode text not null default 'Order' check (routing_mode in ('Order', 'Weight')),
  enabled boolean not null default true,
  primary key (merchant_id, cashout_type_code, currency),
  foreign key (cashout_type_code, currency) references cashout_type
);

create table payout_order (
  id bigint not null,
  merchant_id bigint not null references merchant,
  order_no text not null,
  merchant_order_no text not null,
  cashout_type_code text not null,
  currency text not null,
  -- What the payee receives; the merchant's balance pays the fee besides.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  -- The terms that the fee came from.
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_minimum_minor bigint not null check (fee_minimum_minor >= 0),
  fee_maximum_minor bigint check (fee_maximum_minor >= fee_minimum_minor),
  status text not null check (status in
    ('PendingReview', 'ChannelInProgress', 'ChannelFailed', 'ChannelSuccess', 'PayoutSuccess', 'AutoMatchedSuccess',
     'ManuallyConfirmed', 'ManuallyCancelled', 'WrongReceivingInfo', 'PayoutFailed', 'CashoutRejected')),
  exception text not null default 'None' check (exception in ('None', 'Returned')),
  callback_status text not null default 'None'
    check (callback_status in ('None', 'InProgress', 'Success', 'Failure')),
  -- Who receives the money. The number is sealed; the last four are what people see, the keyed hash finds the whole of it.
  bank_code text not null,
  card_sealed bytea not null,
  card_last4 text not null check (card_last4 ~ '^[0-9]{4}$'),
  card_hash bytea not null,
  payee_name text not null check (length(payee_name) >= 2),
  -- Whoever corrected the payee does not approve the payout.
  payee_corrected_by_user_id bigint references user_account,
  payee_corrected_by text,
  -- Null: nobody to tell.
  notify_url text,
  source text not null check (source in ('Gateway', 'Console', 'Import')),
  batch_id bigint,
  created_by_user_id bigint references user_account,
  -- "ALIAS/user", as it was then.
  created_by text,
  external_id text,
  attempt_count integer not null default 0 check (attempt_count >= 0),
  -- Of the latest attempt, as they were called then.
  channel_code text,
  card_name text,
  status_since timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Grows with each change of status or payee.
  version integer not null default 1,
  primary key (id),
  constraint payout_order_finished check ((finished_at is not null) = (status in
    ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed', 'ManuallyCancelled', 'PayoutFailed', 'CashoutRejected'))),
  constraint payout_order_returned check (exception <> 'Returned'
    or status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed')),
  constraint payout_order_creator check ((source = 'Gateway') = (created_by is null)
    and (created_by is null) = (created_by_user_id is null)),
  constraint payout_order_batch check (batch_id is null or source = 'Import'),
  constraint payout_order_corrector check ((payee_corrected_by is null) = (payee_corrected_by_user_id is null))
) partition by range (id);
create table payout_order_default partition of payout_order default;
create index payout_order_by_merchant on payout_order (merchant_id, id);
create index payout_order_by_merchant_status on payout_order (merchant_id, status, id);
create index payout_order_by_order_no on payout_order (order_no);
create index payout_order_by_merchant_order_no on payout_order (merchant_order_no);
create index payout_order_by_external_id on payout_order (external_id) where external_id is not null;
create index payout_order_by_card on payout_order (card_hash, id);
create index payout_order_by_last4 on payout_order (card_last4, id);
create index payout_order_by_batch on payout_order (batch_id, id) where batch_id is not null;
create index payout_order_by_channel on payout_order (channel_code, id) where channel_code is not null;
-- Among millions those that are not over, and the few that a person looks for.
create index payout_order_open on payout_order (status, id) where finished_at is null;
create index payout_order_by_rare_status on payout_order (status, id)
  where status in ('ManuallyConfirmed', 'ManuallyCancelled', 'PayoutFailed', 'CashoutRejected');
create index payout_order_by_exception on payout_order (exception, id) where exception <> 'None';
create index payout_order_by_callback on payout_order (id) where callback_status = 'Failure';

-- The merchant's own number is used once; the hash tells the same question from another one.
create table payout_order_key (
  merchant_id bigint not null references merchant,
  merchant_order_no text not null,
  order_id bigint not null,
  body_hash bytea not null,
  primary key (merchant_id, merchant_order_no)
);

create table payout_event (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null,
  at timestamptz not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('merchant', 'crawler', 'system', 'user', 'supplier')),
  actor_name text not null,
  status_from text,
  status_to text,
  detail jsonb not null default '{}',
  -- Facts that only the operator may see (channel, card, refused channels).
  operator_detail jsonb not null default '{}'
);
create index payout_event_of_order on payout_event (order_id, id);

-- What an operator confirmed a payout by.
create table payout_evidence (
  order_id bigint primary key,
  merchant_id bigint not null references merchant,
  remark text not null check (length(remark) >= 5),
  image_id bigint not null references stored_image,
  given_by_user_id bigint not null references user_account,
  given_by text not null,
  given_at timestamptz not null
);

-- Callbacks tell of both kinds of orders.
alter table callback_record
  add column order_kind text not null default 'Payment' check (order_kind in ('Payment', 'Payout'));

-- A webhook-id was used for one call: the same body somewhere else is another question.
alter table gateway_request add column path text not null default '/gateway/pay/create';
alter table gateway_request alter column path drop default;

-- A payout's money that came back is as seldom as a payment's.
drop index journal_by_rare_type;
create index journal_by_rare_type on journal (type, id)
  where type in ('Manual Add', 'Manual deduct', 'Payment Order Reversed', 'Cashout Order Reversed',
    'Withdrawal Approved', 'Withdrawal Rejected And Refund The Balance', 'Create Withdrawal Freeze The Balance');

grant select, insert, update on merchant_cashout_type, payout_order to opc_app;
grant delete on merchant_cashout_type to opc_app;
grant select, insert on payout_order_key, payout_event, payout_evidence to opc_app;
do $$
declare name text;
begin
  foreach name in array array['merchant_cashout_type', 'payout_order', 'payout_order_key', 'payout_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy merchant_scope on %I using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
         with check ((select scope_all()) or merchant_id = (select scope_merchant_id()))', name);
  end loop;
  -- Which of the operator's staff confirmed by what is the operator's affair.
  alter table payout_evidence enable row level security;
  create policy operator_only on payout_evidence using ((select scope_all()));
end $$;

-- Payouts have their months, too.
create or replace function make_month_partitions(months_ahead integer) returns void
language plpgsql security definer set search_path = public as $$
declare
  parent text;
  month date;
  low bigint;
  high bigint;
begin
  foreach parent in array array['payment_order', 'payout_order', 'ledger_entry'] loop
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
