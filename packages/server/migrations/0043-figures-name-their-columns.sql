-- A body between "begin atomic" and "end" depends on each column that it reads, and "select *" reads them all: no column of
-- the orders or callbacks could be dropped or retyped while figures were counted from it. Here they are named. Of what
-- is counted nothing changes (0027, 0034, 0039).

create or replace function count_payments(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
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
      from (select currency, pay_type_code, channel_id, account_id, is_test, status, amount_minor, settled_minor, fee_minor,
          exception = 'Marked' as is_back, date_part('epoch', finished_at - created_at) as took
        from payment_order
        where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
          and id < quarter_floor(of_quarter + interval '15 minutes')) as made
      group by currency, pay_type_code, channel_id, account_id, is_test, status, is_back) as parts
    group by currency, pay_type_code, channel_id, account_id, is_test;
end;

create or replace function count_payouts(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
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
      from (select currency, cashout_type_code, channel_code, card_name, status, amount_minor, fee_minor,
          exception = 'Returned' as is_back, finished_at is not null as is_over,
          status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as succeeded,
          date_part('epoch', finished_at - created_at) as took
        from payout_order
        where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
          and id < quarter_floor(of_quarter + interval '15 minutes')) as made
      group by currency, cashout_type_code, channel_code, card_name, status, succeeded, is_over, is_back) as parts
    group by currency, cashout_type_code, channel_code, card_name;
end;

create or replace function count_withdrawals(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  order_count int, amount_minor bigint, pending_count int, pending_minor bigint, approved_count int,
  approved_minor bigint, rejected_count int)
language sql stable parallel safe
begin atomic
  select currency,
      count(*)::int,
      sum(amount_minor)::bigint,
      count(*) filter (where status = 'Pending')::int,
      coalesce(sum(amount_minor) filter (where status = 'Pending'), 0)::bigint,
      count(*) filter (where status = 'Approved')::int,
      coalesce(sum(amount_minor) filter (where status = 'Approved'), 0)::bigint,
      count(*) filter (where status = 'Rejected')::int
    from (select currency, amount_minor, status from withdrawal_order
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by currency;
end;

create or replace function count_callbacks(of_merchant bigint, of_quarter timestamptz) returns table (order_kind text,
  event_count int, open_count int, success_count int, failure_count int, first_try_count int, attempt_count bigint)
language sql stable parallel safe
begin atomic
  select order_kind,
      count(*)::int,
      count(*) filter (where status = 'InProgress')::int,
      count(*) filter (where status = 'Success')::int,
      count(*) filter (where status = 'Failure')::int,
      count(*) filter (where status = 'Success' and attempt_count <= 1)::int,
      sum(attempt_count)::bigint
    from (select order_kind, status, attempt_count from callback_record
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by order_kind;
end;
