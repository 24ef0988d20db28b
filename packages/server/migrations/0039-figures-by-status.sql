-- What the footers of long lists read: figures of orders by status, beside those that reports read. Each cell of a quarter, and each
-- of its sums by hour and day, holds how many orders have each status and what they come to, in the order of the
-- contract's statuses; of payouts, the three paid statuses once more behind them for what a bank returned, and what
-- the fees come to. Sums by hour and day hold test orders, too, apart: lists show them, reports do not.

drop view report_payment_now;
drop view report_payout_now;
drop function count_payments(bigint, timestamptz);
drop function count_payouts(bigint, timestamptz);
drop function report_ways(text, bigint, timestamptz);

-- Of what is counted already nothing is known by status: it is counted anew, below, and not read until then.
alter table report_payment
  add column status_counts int[] not null default '{}',
  add column status_minor bigint[] not null default '{}';
alter table report_payment alter column status_counts drop default, alter column status_minor drop default;
alter table report_payout
  add column status_counts int[] not null default '{}',
  add column status_minor bigint[] not null default '{}',
  add column status_fees bigint[] not null default '{}';
alter table report_payout alter column status_counts drop default, alter column status_minor drop default,
  alter column status_fees drop default;
alter table report_way_sum
  add column is_test boolean not null default false,
  add column status_counts bigint[] not null default '{}',
  add column status_minor bigint[] not null default '{}',
  -- Of collections none: fees are taken of what succeeded alone.
  add column status_fees bigint[] not null default '{}',
  drop constraint report_way_sum_kind_level_merchant_id_start_currency_type_c_key,
  add unique nulls not distinct (kind, level, merchant_id, start, currency, type_code, channel, account, is_test);
alter table report_way_sum alter column is_test drop default, alter column status_counts drop default,
  alter column status_minor drop default, alter column status_fees drop default;

-- Rows are gathered by status first: what is told of each status is then a choice among few.
create function count_payments(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  pay_type_code text, channel_id bigint, account_id bigint, is_test boolean, order_count int, amount_minor bigint,
  open_count int, failed_count int, expired_count int, success_count int, success_minor bigint, settled_minor bigint,
  fee_minor bigint, reversed_count int, reversed_minor bigint, reversed_fee_minor bigint, took int[],
  status_counts int[], status_minor bigint[])
language sql stable parallel safe
begin atomic
  select currency, pay_type_code, channel_id, account_id, is_test,
      sum(orders)::int,
      sum(amount)::bigint,
      coalesce(sum(orders) filter (where status in ('Pending', 'Paying', 'Locked')), 0)::int,
      coalesce(sum(orders) filter (where status = 'Failed'), 0)::int,
      coalesce(sum(orders) filter (where status = 'Expired'), 0)::int,
      coalesce(sum(orders) filter (where status = 'Success'), 0)::int,
      coalesce(sum(amount) filter (where status = 'Success'), 0)::bigint,
      coalesce(sum(settled), 0)::bigint,
      coalesce(sum(fee) filter (where status = 'Success'), 0)::bigint,
      coalesce(sum(orders) filter (where status = 'Success' and is_back), 0)::int,
      coalesce(sum(settled) filter (where is_back), 0)::bigint,
      coalesce(sum(fee) filter (where status = 'Success' and is_back), 0)::bigint,
      array[coalesce(sum(took_30) filter (where status = 'Success'), 0),
        coalesce(sum(took_60 - took_30) filter (where status = 'Success'), 0),
        coalesce(sum(took_120 - took_60) filter (where status = 'Success'), 0),
        coalesce(sum(took_300 - took_120) filter (where status = 'Success'), 0),
        coalesce(sum(took_600 - took_300) filter (where status = 'Success'), 0),
        coalesce(sum(took_900 - took_600) filter (where status = 'Success'), 0),
        coalesce(sum(took_1800 - took_900) filter (where status = 'Success'), 0),
        coalesce(sum(took_3600 - took_1800) filter (where status = 'Success'), 0),
        coalesce(sum(took - took_3600) filter (where status = 'Success'), 0)]::int[],
      array[coalesce(sum(orders) filter (where status = 'Pending'), 0),
        coalesce(sum(orders) filter (where status = 'Locked'), 0),
        coalesce(sum(orders) filter (where status = 'Paying'), 0),
        coalesce(sum(orders) filter (where status = 'Success'), 0),
        coalesce(sum(orders) filter (where status = 'Failed'), 0),
        coalesce(sum(orders) filter (where status = 'Expired'), 0)]::int[],
      array[coalesce(sum(amount) filter (where status = 'Pending'), 0),
        coalesce(sum(amount) filter (where status = 'Locked'), 0),
        coalesce(sum(amount) filter (where status = 'Paying'), 0),
        coalesce(sum(amount) filter (where status = 'Success'), 0),
        coalesce(sum(amount) filter (where status = 'Failed'), 0),
        coalesce(sum(amount) filter (where status = 'Expired'), 0)]::bigint[]
    from (
      select currency, pay_type_code, channel_id, account_id, is_test, status, is_back, count(*) as orders,
        sum(amount_minor) as amount, sum(settled_minor) as settled, sum(fee_minor) as fee,
        count(took) as took, count(*) filter (where took <= 30) as took_30, count(*) filter (where took <= 60) as took_60,
        count(*) filter (where took <= 120) as took_120, count(*) filter (where took <= 300) as took_300,
        count(*) filter (where took <= 600) as took_600, count(*) filter (where took <= 900) as took_900,
        count(*) filter (where took <= 1800) as took_1800, count(*) filter (where took <= 3600) as took_3600
      from (select *, exception = 'Marked' as is_back, date_part('epoch', finished_at - created_at) as took
        from payment_order
        where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
          and id < quarter_floor(of_quarter + interval '15 minutes')) as made
      group by currency, pay_type_code, channel_id, account_id, is_test, status, is_back) as parts
    group by currency, pay_type_code, channel_id, account_id, is_test;
end;

create view report_payment_now with (security_invoker) as
  select * from report_payment r
    where not exists (select from report_change c
      where c.kind = 'payment' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'payment') d
      cross join lateral count_payments(d.merchant_id, d.quarter) as counted;

create function count_payouts(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  cashout_type_code text, channel_code text, card_name text, order_count int, amount_minor bigint, open_count int,
  open_minor bigint, failed_count int, rejected_count int, cancelled_count int, success_count int,
  success_minor bigint, fee_minor bigint, returned_count int, returned_minor bigint, returned_fee_minor bigint,
  took int[], status_counts int[], status_minor bigint[], status_fees bigint[])
language sql stable parallel safe
begin atomic
  select currency, cashout_type_code, channel_code, card_name,
      sum(orders)::int,
      sum(amount)::bigint,
      coalesce(sum(orders) filter (where not is_over), 0)::int,
      coalesce(sum(amount) filter (where not is_over), 0)::bigint,
      coalesce(sum(orders) filter (where status = 'PayoutFailed'), 0)::int,
      coalesce(sum(orders) filter (where status = 'CashoutRejected'), 0)::int,
      coalesce(sum(orders) filter (where status = 'ManuallyCancelled'), 0)::int,
      coalesce(sum(orders) filter (where succeeded), 0)::int,
      coalesce(sum(amount) filter (where succeeded), 0)::bigint,
      coalesce(sum(fee) filter (where succeeded), 0)::bigint,
      coalesce(sum(orders) filter (where is_back), 0)::int,
      coalesce(sum(amount) filter (where is_back), 0)::bigint,
      coalesce(sum(fee) filter (where is_back), 0)::bigint,
      array[coalesce(sum(took_30) filter (where succeeded), 0), coalesce(sum(took_60 - took_30) filter (where succeeded), 0),
        coalesce(sum(took_120 - took_60) filter (where succeeded), 0),
        coalesce(sum(took_300 - took_120) filter (where succeeded), 0),
        coalesce(sum(took_600 - took_300) filter (where succeeded), 0),
        coalesce(sum(took_900 - took_600) filter (where succeeded), 0),
        coalesce(sum(took_1800 - took_900) filter (where succeeded), 0),
        coalesce(sum(took_3600 - took_1800) filter (where succeeded), 0),
        coalesce(sum(took - took_3600) filter (where succeeded), 0)]::int[],
      array[coalesce(sum(orders) filter (where status = 'PendingReview' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'ChannelInProgress' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'ChannelFailed' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'ChannelSuccess' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'PayoutSuccess' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'AutoMatchedSuccess' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'ManuallyConfirmed' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'ManuallyCancelled' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'WrongReceivingInfo' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'PayoutFailed' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'CashoutRejected' and not is_back), 0),
        coalesce(sum(orders) filter (where status = 'PayoutSuccess' and is_back), 0),
        coalesce(sum(orders) filter (where status = 'AutoMatchedSuccess' and is_back), 0),
        coalesce(sum(orders) filter (where status = 'ManuallyConfirmed' and is_back), 0)]::int[],
      array[coalesce(sum(amount) filter (where status = 'PendingReview' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'ChannelInProgress' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'ChannelFailed' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'ChannelSuccess' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'PayoutSuccess' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'AutoMatchedSuccess' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'ManuallyConfirmed' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'ManuallyCancelled' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'WrongReceivingInfo' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'PayoutFailed' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'CashoutRejected' and not is_back), 0),
        coalesce(sum(amount) filter (where status = 'PayoutSuccess' and is_back), 0),
        coalesce(sum(amount) filter (where status = 'AutoMatchedSuccess' and is_back), 0),
        coalesce(sum(amount) filter (where status = 'ManuallyConfirmed' and is_back), 0)]::bigint[],
      array[coalesce(sum(fee) filter (where status = 'PendingReview' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'ChannelInProgress' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'ChannelFailed' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'ChannelSuccess' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'PayoutSuccess' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'AutoMatchedSuccess' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'ManuallyConfirmed' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'ManuallyCancelled' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'WrongReceivingInfo' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'PayoutFailed' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'CashoutRejected' and not is_back), 0),
        coalesce(sum(fee) filter (where status = 'PayoutSuccess' and is_back), 0),
        coalesce(sum(fee) filter (where status = 'AutoMatchedSuccess' and is_back), 0),
        coalesce(sum(fee) filter (where status = 'ManuallyConfirmed' and is_back), 0)]::bigint[]
    from (
      select currency, cashout_type_code, channel_code, card_name, status, succeeded, is_over, is_back,
        count(*) as orders, sum(amount_minor) as amount, sum(fee_minor) as fee,
        count(took) as took, count(*) filter (where took <= 30) as took_30, count(*) filter (where took <= 60) as took_60,
        count(*) filter (where took <= 120) as took_120, count(*) filter (where took <= 300) as took_300,
        count(*) filter (where took <= 600) as took_600, count(*) filter (where took <= 900) as took_900,
        count(*) filter (where took <= 1800) as took_1800, count(*) filter (where took <= 3600) as took_3600
      from (select *, exception = 'Returned' as is_back, finished_at is not null as is_over,
          status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as succeeded,
          date_part('epoch', finished_at - created_at) as took
        from payout_order
        where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
          and id < quarter_floor(of_quarter + interval '15 minutes')) as made
      group by currency, cashout_type_code, channel_code, card_name, status, succeeded, is_over, is_back) as parts
    group by currency, cashout_type_code, channel_code, card_name;
end;

create view report_payout_now with (security_invoker) as
  select * from report_payout r
    where not exists (select from report_change c
      where c.kind = 'payout' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'payout') d
      cross join lateral count_payouts(d.merchant_id, d.quarter) as counted;

-- As in 0038, test orders with their mark and the figures by status.
create function report_ways(of_kind text, of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  type_code text, channel text, account text, is_test boolean, order_count bigint, amount_minor bigint, open_count bigint,
  success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, ends bigint[],
  took bigint[], status_counts bigint[], status_minor bigint[], status_fees bigint[])
language plpgsql stable as $$
begin
  case of_kind
  when 'payment' then return query
    select c.currency, c.pay_type_code, c.channel_id::text, c.account_id::text, c.is_test, c.order_count::bigint,
        c.amount_minor, c.open_count::bigint, c.success_count::bigint, c.settled_minor, c.fee_minor,
        c.reversed_count::bigint, c.reversed_minor, array[c.expired_count, c.failed_count]::bigint[], c.took::bigint[],
        c.status_counts::bigint[], c.status_minor, '{}'::bigint[]
      from count_payments(of_merchant, of_quarter) c;
  when 'payout' then return query
    select c.currency, c.cashout_type_code, c.channel_code, c.card_name, false, c.order_count::bigint, c.amount_minor,
        c.open_count::bigint, (c.success_count - c.returned_count)::bigint, c.success_minor - c.returned_minor,
        c.fee_minor - c.returned_fee_minor, c.returned_count::bigint, c.returned_minor,
        array[c.failed_count, c.rejected_count, c.cancelled_count]::bigint[], c.took::bigint[],
        c.status_counts::bigint[], c.status_minor, c.status_fees
      from count_payouts(of_merchant, of_quarter) c;
  end case;
end $$;

grant select on report_payment_now, report_payout_now to opc_app;

insert into report_change (kind, merchant_id, quarter)
  select 'payment', merchant_id, quarter from report_payment group by 2, 3
  union all select 'payout', merchant_id, quarter from report_payout group by 2, 3;
