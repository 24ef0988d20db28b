-- What members paid too much before there were cases. Every surplus has its case: with it the proof accounts for all that came in.
insert into money_case (id, kind, cause, side, party, merchant_id, currency, amount_minor, order_kind, order_id, order_no, state,
  opened_at)
select o.id, 'OverPayment', 'OverPayment ' || o.id, 'Surplus', 'Member', o.merchant_id, o.currency,
  o.paid_minor - o.payable_minor, 'Payment', o.id, o.order_no, 'Open', now()
  from payment_order o
 where o.status = 'Success' and o.exception <> 'Marked' and o.settled_minor = o.amount_minor and o.paid_minor > o.payable_minor
on conflict (cause) do nothing;
