-- A fee that stays when its order is reversed (0047) is not one given back: each reversed order keeps what was.
set local lock_timeout = '3s';

-- Null: not reversed, or by a release before this one, which went on beside it: the books say it then.
alter table payment_order add column reversed_fee_minor bigint;
alter table payment_order add constraint payment_order_reversed_fee
  check (reversed_fee_minor >= 0 and reversed_fee_minor <= fee_minor) not valid;

-- By the books, where the order does not say it. The charge of a fee that stays is a transfer of its own.
create function fee_given_back(order_id bigint, fee_minor bigint) returns bigint language sql stable parallel safe
begin atomic
  select case when exists (select from journal j
      where j.cause_type = 'payment_reversal_fee' and j.cause_id = order_id::text) then 0 else fee_minor end;
end;

-- As 0043, but for the fees given back.
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
      coalesce(sum(fee_back) filter (where status = 'Success'), 0)::bigint,
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
        sum(fee_back) as fee_back,
        count(took) as took, count(*) filter (where took <= 30) as took_30, count(*) filter (where took <= 60) as took_60,
        count(*) filter (where took <= 120) as took_120, count(*) filter (where took <= 300) as took_300,
        count(*) filter (where took <= 600) as took_600, count(*) filter (where took <= 900) as took_900,
        count(*) filter (where took <= 1800) as took_1800, count(*) filter (where took <= 3600) as took_3600
      from (select currency, pay_type_code, channel_id, account_id, is_test, status, amount_minor, settled_minor, fee_minor,
          exception = 'Marked' as is_back,
          case when exception = 'Marked' then coalesce(reversed_fee_minor, fee_given_back(id, fee_minor)) end as fee_back,
          date_part('epoch', finished_at - created_at) as took
        from payment_order
        where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
          and id < quarter_floor(of_quarter + interval '15 minutes')) as made
      group by currency, pay_type_code, channel_id, account_id, is_test, status, is_back) as parts
    group by currency, pay_type_code, channel_id, account_id, is_test;
end;

-- As 0035, but for the same.
create or replace function report_part(of_kind text, of_merchant bigint, least_id bigint, below_id bigint) returns table (
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
        coalesce(sum(coalesce(o.reversed_fee_minor, fee_given_back(o.id, o.fee_minor)))
          filter (where o.status = 'Success' and o.exception = 'Marked'), 0)::bigint,
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
