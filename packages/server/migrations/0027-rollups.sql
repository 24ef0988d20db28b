-- Figures for reports: what orders, payouts, withdrawals and callbacks of one merchant come to in one quarter of an
-- hour (the one in which they were made). Every write to such a row notes its quarter in report_change; a worker counts
-- the noted quarters anew. The *_now views hold at any moment: a quarter that is noted is counted from its rows.

create function quarter_of(id bigint) returns timestamptz language sql immutable parallel safe
  return to_timestamp((((id >> 22) + 1735689600000) / 900000) * 900);

-- The smallest id of a quarter; of the next one: those of a quarter lie between.
create function quarter_floor(quarter timestamptz) returns bigint language sql immutable parallel safe
  return greatest((extract(epoch from quarter) * 1000)::bigint - 1735689600000, 0) << 22;

-- Written without a key, so that no order waits for another; read and emptied by the worker.
create table report_change (
  kind text not null check (kind in ('payment', 'payout', 'withdrawal', 'callback')),
  merchant_id bigint not null,
  quarter timestamptz not null
);
create index report_change_by_quarter on report_change (kind, merchant_id, quarter);

create function note_report_change() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into report_change (kind, merchant_id, quarter)
    select distinct TG_ARGV[0], merchant_id, quarter_of(id) from changed;
  return null;
end $$;
revoke execute on function note_report_change() from public;

do $$
declare
  watched record;
begin
  for watched in values ('payment_order', 'payment'), ('payout_order', 'payout'), ('withdrawal_order', 'withdrawal'),
    ('callback_record', 'callback')
  loop
    execute format('create trigger report_insert after insert on %I referencing new table as changed
      for each statement execute function note_report_change(%L)', watched.column1, watched.column2);
    execute format('create trigger report_update after update on %I referencing new table as changed
      for each statement execute function note_report_change(%L)', watched.column1, watched.column2);
    execute format('create trigger report_delete after delete on %I referencing old table as changed
      for each statement execute function note_report_change(%L)', watched.column1, watched.column2);
  end loop;
end $$;

-- Money that was taken back (Marked) stays in the sums of what succeeded, and stands beside them.
-- took: how many succeeded within 30, 60, 120, 300, 600, 900, 1800, 3600 seconds after they were made, and later.
create table report_payment (
  merchant_id bigint not null references merchant,
  quarter timestamptz not null,
  currency text not null,
  pay_type_code text not null,
  channel_id bigint not null,
  account_id bigint,
  is_test boolean not null,
  order_count int not null,
  amount_minor bigint not null,
  open_count int not null,
  failed_count int not null,
  expired_count int not null,
  success_count int not null,
  success_minor bigint not null,
  settled_minor bigint not null,
  fee_minor bigint not null,
  reversed_count int not null,
  reversed_minor bigint not null,
  reversed_fee_minor bigint not null,
  took int[] not null,
  unique nulls not distinct (quarter, merchant_id, currency, pay_type_code, channel_id, account_id, is_test)
);
create index report_payment_by_merchant on report_payment (merchant_id, quarter);

create function count_payments(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  pay_type_code text, channel_id bigint, account_id bigint, is_test boolean, order_count int, amount_minor bigint,
  open_count int, failed_count int, expired_count int, success_count int, success_minor bigint, settled_minor bigint,
  fee_minor bigint, reversed_count int, reversed_minor bigint, reversed_fee_minor bigint, took int[])
language sql stable parallel safe
begin atomic
  select currency, pay_type_code, channel_id, account_id, is_test,
      count(*)::int,
      sum(amount_minor)::bigint,
      count(*) filter (where status in ('Pending', 'Paying', 'Locked'))::int,
      count(*) filter (where status = 'Failed')::int,
      count(*) filter (where status = 'Expired')::int,
      count(*) filter (where status = 'Success')::int,
      coalesce(sum(amount_minor) filter (where status = 'Success'), 0)::bigint,
      coalesce(sum(settled_minor), 0)::bigint,
      coalesce(sum(fee_minor) filter (where status = 'Success'), 0)::bigint,
      count(*) filter (where status = 'Success' and exception = 'Marked')::int,
      coalesce(sum(settled_minor) filter (where exception = 'Marked'), 0)::bigint,
      coalesce(sum(fee_minor) filter (where status = 'Success' and exception = 'Marked'), 0)::bigint,
      array[count(*) filter (where status = 'Success' and took <= 30),
        count(*) filter (where status = 'Success' and took > 30 and took <= 60),
        count(*) filter (where status = 'Success' and took > 60 and took <= 120),
        count(*) filter (where status = 'Success' and took > 120 and took <= 300),
        count(*) filter (where status = 'Success' and took > 300 and took <= 600),
        count(*) filter (where status = 'Success' and took > 600 and took <= 900),
        count(*) filter (where status = 'Success' and took > 900 and took <= 1800),
        count(*) filter (where status = 'Success' and took > 1800 and took <= 3600),
        count(*) filter (where status = 'Success' and took > 3600)]::int[]
    from (select *, extract(epoch from finished_at - created_at) as took from payment_order
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by currency, pay_type_code, channel_id, account_id, is_test;
end;

create view report_payment_now with (security_invoker) as
  select * from report_payment r
    where not exists (select from report_change c
      where c.kind = 'payment' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'payment') d
      cross join lateral count_payments(d.merchant_id, d.quarter) as counted;

-- Money that a bank returned stays in the sums of what succeeded, and stands beside them.
create table report_payout (
  merchant_id bigint not null references merchant,
  quarter timestamptz not null,
  currency text not null,
  cashout_type_code text not null,
  channel_code text,
  card_name text,
  order_count int not null,
  amount_minor bigint not null,
  open_count int not null,
  open_minor bigint not null,
  failed_count int not null,
  rejected_count int not null,
  cancelled_count int not null,
  success_count int not null,
  success_minor bigint not null,
  fee_minor bigint not null,
  returned_count int not null,
  returned_minor bigint not null,
  returned_fee_minor bigint not null,
  took int[] not null,
  unique nulls not distinct (quarter, merchant_id, currency, cashout_type_code, channel_code, card_name)
);
create index report_payout_by_merchant on report_payout (merchant_id, quarter);

create function count_payouts(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  cashout_type_code text, channel_code text, card_name text, order_count int, amount_minor bigint, open_count int,
  open_minor bigint, failed_count int, rejected_count int, cancelled_count int, success_count int,
  success_minor bigint, fee_minor bigint, returned_count int, returned_minor bigint, returned_fee_minor bigint,
  took int[])
language sql stable parallel safe
begin atomic
  select currency, cashout_type_code, channel_code, card_name,
      count(*)::int,
      sum(amount_minor)::bigint,
      count(*) filter (where finished_at is null)::int,
      coalesce(sum(amount_minor) filter (where finished_at is null), 0)::bigint,
      count(*) filter (where status = 'PayoutFailed')::int,
      count(*) filter (where status = 'CashoutRejected')::int,
      count(*) filter (where status = 'ManuallyCancelled')::int,
      count(*) filter (where succeeded)::int,
      coalesce(sum(amount_minor) filter (where succeeded), 0)::bigint,
      coalesce(sum(fee_minor) filter (where succeeded), 0)::bigint,
      count(*) filter (where exception = 'Returned')::int,
      coalesce(sum(amount_minor) filter (where exception = 'Returned'), 0)::bigint,
      coalesce(sum(fee_minor) filter (where exception = 'Returned'), 0)::bigint,
      array[count(*) filter (where succeeded and took <= 30),
        count(*) filter (where succeeded and took > 30 and took <= 60),
        count(*) filter (where succeeded and took > 60 and took <= 120),
        count(*) filter (where succeeded and took > 120 and took <= 300),
        count(*) filter (where succeeded and took > 300 and took <= 600),
        count(*) filter (where succeeded and took > 600 and took <= 900),
        count(*) filter (where succeeded and took > 900 and took <= 1800),
        count(*) filter (where succeeded and took > 1800 and took <= 3600),
        count(*) filter (where succeeded and took > 3600)]::int[]
    from (select *, extract(epoch from finished_at - created_at) as took,
        status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as succeeded from payout_order
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by currency, cashout_type_code, channel_code, card_name;
end;

create view report_payout_now with (security_invoker) as
  select * from report_payout r
    where not exists (select from report_change c
      where c.kind = 'payout' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'payout') d
      cross join lateral count_payouts(d.merchant_id, d.quarter) as counted;

create table report_withdrawal (
  merchant_id bigint not null references merchant,
  quarter timestamptz not null,
  currency text not null,
  order_count int not null,
  amount_minor bigint not null,
  pending_count int not null,
  pending_minor bigint not null,
  approved_count int not null,
  approved_minor bigint not null,
  rejected_count int not null,
  unique nulls not distinct (quarter, merchant_id, currency)
);
create index report_withdrawal_by_merchant on report_withdrawal (merchant_id, quarter);

create function count_withdrawals(of_merchant bigint, of_quarter timestamptz) returns table (currency text,
  order_count int, amount_minor bigint, pending_count int, pending_minor bigint, approved_count int,
  approved_minor bigint, rejected_count int)
language sql stable parallel safe
begin atomic
  select currency,
      count(*)::int,
      sum(amount_minor)::bigint,
      count(*) filter (where status = 'Pending')::int,
      coalesce(sum(amount_minor) filter (where status = 'Pending'), 0)::bigint,
      count(*) filter (where status = 'Approved')::int,
      coalesce(sum(amount_minor) filter (where status = 'Approved'), 0)::bigint,
      count(*) filter (where status = 'Rejected')::int
    from (select * from withdrawal_order
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by currency;
end;

create view report_withdrawal_now with (security_invoker) as
  select * from report_withdrawal r
    where not exists (select from report_change c
      where c.kind = 'withdrawal' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'withdrawal') d
      cross join lateral count_withdrawals(d.merchant_id, d.quarter) as counted;

create table report_callback (
  merchant_id bigint not null references merchant,
  quarter timestamptz not null,
  order_kind text not null,
  event_count int not null,
  open_count int not null,
  success_count int not null,
  failure_count int not null,
  first_try_count int not null,
  attempt_count bigint not null,
  unique nulls not distinct (quarter, merchant_id, order_kind)
);
create index report_callback_by_merchant on report_callback (merchant_id, quarter);

create function count_callbacks(of_merchant bigint, of_quarter timestamptz) returns table (order_kind text,
  event_count int, open_count int, success_count int, failure_count int, first_try_count int, attempt_count bigint)
language sql stable parallel safe
begin atomic
  select order_kind,
      count(*)::int,
      count(*) filter (where status = 'InProgress')::int,
      count(*) filter (where status = 'Success')::int,
      count(*) filter (where status = 'Failure')::int,
      count(*) filter (where status = 'Success' and attempt_count <= 1)::int,
      sum(attempt_count)::bigint
    from (select * from callback_record
      where merchant_id = of_merchant and id >= quarter_floor(of_quarter)
        and id < quarter_floor(of_quarter + interval '15 minutes')) as made
    group by order_kind;
end;

create view report_callback_now with (security_invoker) as
  select * from report_callback r
    where not exists (select from report_change c
      where c.kind = 'callback' and c.merchant_id = r.merchant_id and c.quarter = r.quarter)
  union all
  select d.merchant_id, d.quarter, counted.*
    from (select distinct merchant_id, quarter from report_change where kind = 'callback') d
      cross join lateral count_callbacks(d.merchant_id, d.quarter) as counted;

do $$
declare
  name text;
begin
  foreach name in array array['report_change', 'report_payment', 'report_payout', 'report_withdrawal', 'report_callback']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy merchant_scope on %I
      using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
      with check ((select scope_all()))', name);
    execute format('grant select, delete on %I to opc_app', name);
  end loop;
  foreach name in array array['payment', 'payout', 'withdrawal', 'callback']
  loop
    execute format('grant insert on %I to opc_app', 'report_' || name);
    execute format('grant select on %I to opc_app', 'report_' || name || '_now');
  end loop;
end $$;
grant insert on report_change to opc_app;

-- What is there already is counted by the worker.
insert into report_change (kind, merchant_id, quarter)
  select 'payment', merchant_id, quarter_of(id) from payment_order group by 2, 3
  union all select 'payout', merchant_id, quarter_of(id) from payout_order group by 2, 3
  union all select 'withdrawal', merchant_id, quarter_of(id) from withdrawal_order group by 2, 3
  union all select 'callback', merchant_id, quarter_of(id) from callback_record group by 2, 3;
