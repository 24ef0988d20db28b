-- Where a collector of traces is named: the trace and span that made an order, so that settlement and callback continue it.
-- Null costs a row nothing.
set local lock_timeout = '3s';

alter table payment_order add column trace text;
alter table payout_order add column trace text;
alter table callback_record add column trace text;
