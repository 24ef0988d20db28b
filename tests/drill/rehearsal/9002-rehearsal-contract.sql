-- No process of the former release runs any more.
set local lock_timeout = '3s';

alter table payment_order drop constraint payment_order_rehearsal, drop column rehearsal;
alter table payout_order drop column rehearsal;
alter table callback_record drop column rehearsal;
