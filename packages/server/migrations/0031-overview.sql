-- What an overview reads: figures of report_* without payment types, channels and accounts (and without test orders), by
-- quarter, hour and day (of UTC) and merchant, and by hour of all merchants together (merchant_id is null). They are made of
-- the counted quarters in the transaction that counts them; a block with a noted quarter is read by its quarters instead.

create table report_sum (
  kind text not null check (kind in ('payment', 'payout', 'withdrawal', 'callback')),
  level text not null check (level in ('quarter', 'hour', 'day')),
  merchant_id bigint references merchant,
  start timestamptz not null,
  -- Callbacks have none.
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  open_count bigint not null,
  open_minor bigint not null,
  success_count bigint not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  -- Of what succeeded, taken back by people or returned by a bank.
  back_count bigint not null,
  back_minor bigint not null,
  back_fee_minor bigint not null,
  failed_count bigint not null,
  first_try_count bigint not null,
  attempt_count bigint not null,
  unique nulls not distinct (kind, level, merchant_id, start, currency)
);
create index report_sum_by_start on report_sum (kind, level, start);

alter table report_sum enable row level security;
create policy merchant_scope on report_sum
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()));
grant select, insert, delete on report_sum to opc_app;

create index report_change_by_time on report_change (quarter);

-- What is counted already is counted anew once, and makes its sums then.
insert into report_change (kind, merchant_id, quarter)
  select 'payment', merchant_id, quarter from report_payment group by 2, 3
  union all select 'payout', merchant_id, quarter from report_payout group by 2, 3
  union all select 'withdrawal', merchant_id, quarter from report_withdrawal group by 2, 3
  union all select 'callback', merchant_id, quarter from report_callback group by 2, 3;
