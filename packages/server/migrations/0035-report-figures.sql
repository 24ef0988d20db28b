-- The figures of a quarter, and of any part of one, in the columns of report_sum. In plpgsql, so that who reads sums of which
-- nothing has to be counted does not wait for these questions, over all months, to be planned.

create function report_figures(of_kind text, of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  order_count bigint, amount_minor bigint, open_count bigint, open_minor bigint, success_count bigint,
  success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, back_fee_minor bigint,
  failed_count bigint, first_try_count bigint, attempt_count bigint)
language plpgsql stable as $$
begin
  case of_kind
  when 'payment' then return query
    select c.currency, sum(c.order_count)::bigint, sum(c.amount_minor)::bigint, sum(c.open_count)::bigint, 0::bigint,
        sum(c.success_count)::bigint, sum(c.settled_minor)::bigint, sum(c.fee_minor)::bigint,
        sum(c.reversed_count)::bigint, sum(c.reversed_minor)::bigint, sum(c.reversed_fee_minor)::bigint,
        sum(c.failed_count + c.expired_count)::bigint, 0::bigint, 0::bigint
      from count_payments(of_merchant, of_quarter) c where not c.is_test group by c.currency;
  when 'payout' then return query
    select c.currency, sum(c.order_count)::bigint, sum(c.amount_minor)::bigint, sum(c.open_count)::bigint,
        sum(c.open_minor)::bigint, sum(c.success_count)::bigint, sum(c.success_minor)::bigint, sum(c.fee_minor)::bigint,
        sum(c.returned_count)::bigint, sum(c.returned_minor)::bigint, sum(c.returned_fee_minor)::bigint,
        sum(c.failed_count + c.rejected_count + c.cancelled_count)::bigint, 0::bigint, 0::bigint
      from count_payouts(of_merchant, of_quarter) c group by c.currency;
  when 'withdrawal' then return query
    select c.currency, c.order_count::bigint, c.amount_minor, c.pending_count::bigint, c.pending_minor,
        c.approved_count::bigint, c.approved_minor, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        c.rejected_count::bigint, 0::bigint, 0::bigint
      from count_withdrawals(of_merchant, of_quarter) c;
  when 'callback' then return query
    select ''::text, sum(c.event_count)::bigint, 0::bigint, sum(c.open_count)::bigint, 0::bigint,
        sum(c.success_count)::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        sum(c.failure_count)::bigint, sum(c.first_try_count)::bigint, sum(c.attempt_count)::bigint
      from count_callbacks(of_merchant, of_quarter) c having count(*) > 0;
  end case;
end $$;

-- Of rows from one id to below another, of one merchant or (null) of every merchant that the asker sees.
create function report_part(of_kind text, of_merchant bigint, least_id bigint, below_id bigint) returns table (
  merchant_id bigint, currency text, order_count bigint, amount_minor bigint, open_count bigint, open_minor bigint,
  success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint,
  back_fee_minor bigint, failed_count bigint, first_try_count bigint, attempt_count bigint)
language plpgsql stable as $$
begin
  case of_kind
  when 'payment' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.status in ('Pending', 'Paying', 'Locked')), 0::bigint,
        count(*) filter (where o.status = 'Success'), coalesce(sum(o.settled_minor), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.status = 'Success'), 0)::bigint,
        count(*) filter (where o.status = 'Success' and o.exception = 'Marked'),
        coalesce(sum(o.settled_minor) filter (where o.exception = 'Marked'), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.status = 'Success' and o.exception = 'Marked'), 0)::bigint,
        count(*) filter (where o.status in ('Failed', 'Expired')), 0::bigint, 0::bigint
      from payment_order o
      where o.id >= least_id and o.id < below_id and not o.is_test
        and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1, 2;
  when 'payout' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.finished_at is null),
        coalesce(sum(o.amount_minor) filter (where o.finished_at is null), 0)::bigint,
        count(*) filter (where o.succeeded), coalesce(sum(o.amount_minor) filter (where o.succeeded), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.succeeded), 0)::bigint,
        count(*) filter (where o.exception = 'Returned'),
        coalesce(sum(o.amount_minor) filter (where o.exception = 'Returned'), 0)::bigint,
        coalesce(sum(o.fee_minor) filter (where o.exception = 'Returned'), 0)::bigint,
        count(*) filter (where o.status in ('PayoutFailed', 'CashoutRejected', 'ManuallyCancelled')),
        0::bigint, 0::bigint
      from (select p.*, p.status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as succeeded
        from payout_order p
        where p.id >= least_id and p.id < below_id and (of_merchant is null or p.merchant_id = of_merchant)) o
      group by 1, 2;
  when 'withdrawal' then return query
    select o.merchant_id, o.currency, count(*), sum(o.amount_minor)::bigint,
        count(*) filter (where o.status = 'Pending'),
        coalesce(sum(o.amount_minor) filter (where o.status = 'Pending'), 0)::bigint,
        count(*) filter (where o.status = 'Approved'),
        coalesce(sum(o.amount_minor) filter (where o.status = 'Approved'), 0)::bigint,
        0::bigint, 0::bigint, 0::bigint, 0::bigint, count(*) filter (where o.status = 'Rejected'), 0::bigint, 0::bigint
      from withdrawal_order o
      where o.id >= least_id and o.id < below_id and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1, 2;
  when 'callback' then return query
    select o.merchant_id, ''::text, count(*), 0::bigint, count(*) filter (where o.status = 'InProgress'), 0::bigint,
        count(*) filter (where o.status = 'Success'), 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint,
        count(*) filter (where o.status = 'Failure'),
        count(*) filter (where o.status = 'Success' and o.attempt_count <= 1), sum(o.attempt_count)::bigint
      from callback_record o
      where o.id >= least_id and o.id < below_id and (of_merchant is null or o.merchant_id = of_merchant)
      group by 1;
  end case;
end $$;
