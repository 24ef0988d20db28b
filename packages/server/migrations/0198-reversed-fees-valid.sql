-- What 0197 added is looked at, and filled, beside traffic. What changes notes its quarter (0027), which is counted anew.
set local lock_timeout = '3s';

alter table payment_order validate constraint payment_order_reversed_fee;

update payment_order set reversed_fee_minor = fee_given_back(id, fee_minor)
  where exception = 'Marked' and status = 'Success' and reversed_fee_minor is null;
