-- The figures of a quarter in the columns of report_way_sum. In plpgsql, so that who reads a report of which nothing has to be
-- counted does not wait for these questions, over all months, to be planned.

create function report_ways(of_kind text, of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  type_code text, channel text, account text, order_count bigint, amount_minor bigint, open_count bigint,
  success_count bigint, success_minor bigint, fee_minor bigint, back_count bigint, back_minor bigint, ends bigint[],
  took bigint[])
language plpgsql stable as $$
begin
  case of_kind
  when 'payment' then return query
    select c.currency, c.pay_type_code, c.channel_id::text, c.account_id::text, c.order_count::bigint, c.amount_minor,
        c.open_count::bigint, c.success_count::bigint, c.settled_minor, c.fee_minor, c.reversed_count::bigint,
        c.reversed_minor, array[c.expired_count, c.failed_count]::bigint[], c.took::bigint[]
      from count_payments(of_merchant, of_quarter) c where not c.is_test;
  when 'payout' then return query
    select c.currency, c.cashout_type_code, c.channel_code, c.card_name, c.order_count::bigint, c.amount_minor,
        c.open_count::bigint, (c.success_count - c.returned_count)::bigint, c.success_minor - c.returned_minor,
        c.fee_minor - c.returned_fee_minor, c.returned_count::bigint, c.returned_minor,
        array[c.failed_count, c.rejected_count, c.cancelled_count]::bigint[], c.took::bigint[]
      from count_payouts(of_merchant, of_quarter) c;
  end case;
end $$;
