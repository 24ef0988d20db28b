-- Three things that were only guessed: the day that an order's promise counts for, the number that a process puts into its ids,
-- and that a credit came after other evidence had settled its order.

-- On the operator's calendar when it was promised; null where nothing was.
alter table payment_order add column promised_day date;
update payment_order o
   set promised_day = ((o.created_at at time zone 'UTC') + operator.time_difference_minutes * interval '1 minute')::date
  from (select time_difference_minutes from merchant where type = 'Super') operator
 where o.status in ('Pending', 'Paying', 'Locked') or o.created_at >= now() - interval '2 days';

-- Who puts which number into its ids, and until when nobody else may (db/id-lease.ts).
create table id_number (
  number smallint primary key check (number between 0 and 959),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into id_number (number) select generate_series(0, 959);
alter table id_number enable row level security;
create policy operator_only on id_number using ((select scope_all()));
grant select, update on id_number to opc_app;

alter table bank_transaction drop constraint bank_transaction_matched_by_check;
alter table bank_transaction add constraint bank_transaction_matched_by_check
  check (matched_by in ('Auto', 'Manual', 'Review', 'Afterwards'));
