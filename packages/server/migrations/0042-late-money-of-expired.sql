-- Money that came late or unequal, of orders that expired: a report of collections asks for the newest of them. Of all orders
-- with an exception they are few, because most of those are settled.
create index payment_order_unsettled on payment_order (id)
  where status = 'Expired' and exception in ('Late', 'Partial', 'Over');
