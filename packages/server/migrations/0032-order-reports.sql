-- What the reports of orders read: figures of report_payment and report_payout (without test orders) by hour and day of UTC,
-- merchant, type, channel and account or card. They are made of the counted quarters in the transaction that counts them;
-- a day with a noted quarter is read by its quarters instead.

create table report_way_sum (
  kind text not null check (kind in ('payment', 'payout')),
  level text not null check (level in ('hour', 'day')),
  merchant_id bigint not null references merchant,
  start timestamptz not null,
  currency text not null,
  type_code text not null,
  -- The id of a collection channel, the code of a payout channel; of an account its id, of a card its name.
  channel text,
  account text,
  order_count bigint not null,
  amount_minor bigint not null,
  open_count bigint not null,
  success_count bigint not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  -- Of what succeeded, what was taken back or returned.
  back_count bigint not null,
  back_minor bigint not null,
  -- How many ended otherwise, by each of the kind's statuses for it.
  ends bigint[] not null,
  took bigint[] not null,
  unique nulls not distinct (kind, level, merchant_id, start, currency, type_code, channel, account)
);
create index report_way_sum_by_start on report_way_sum (kind, level, start);

alter table report_way_sum enable row level security;
create policy merchant_scope on report_way_sum
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()));
grant select, insert, delete on report_way_sum to opc_app;

-- What is counted already is counted anew once, and makes its sums then.
insert into report_change (kind, merchant_id, quarter)
  select 'payment', merchant_id, quarter from report_payment group by 2, 3
  union all select 'payout', merchant_id, quarter from report_payout group by 2, 3;
