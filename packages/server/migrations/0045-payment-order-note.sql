-- What people note of a collection order.
alter table payment_order add column note text;
