-- What 9000 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table payment_order validate constraint payment_order_rehearsal;
