-- Steps of a release that does not exist, which the drill adds to the next one: on tables that all traffic writes.
set local lock_timeout = '3s';

alter table payment_order
  add column rehearsal text,
  add constraint payment_order_rehearsal check (rehearsal <> '') not valid;
alter table payout_order add column rehearsal text;
alter table callback_record add column rehearsal boolean not null default false;
