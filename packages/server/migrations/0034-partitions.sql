-- Bank transactions and callbacks live in monthly partitions, as orders and entries do: by the month of their id, attempts
-- by the month of the callback that they belong to. What must hold across months is kept in tables of its own.

-- The first id of a month.
create function month_floor(month date) returns bigint language sql immutable parallel safe
  return (extract(epoch from month::timestamp - timestamp '2025-01-01') * 1000)::bigint << 22;

create function make_month_partition(parent text, month date) returns void language plpgsql set search_path = public as $$
declare
  name text := format('%s_%s', parent, to_char(month, 'YYYYMM'));
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of %I for values from (%s) to (%s)', name, parent,
      month_floor(month), month_floor((month + interval '1 month')::date));
  end if;
exception when check_violation then
  raise notice 'the default partition of % has rows of %', parent, month;
end $$;
revoke execute on function make_month_partition(text, date) from public;

create or replace function make_month_partitions(months_ahead integer) returns void
language plpgsql security definer set search_path = public as $$
declare
  parent text;
  begins date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  foreach parent in array array['payment_order', 'payout_order', 'ledger_entry', 'bank_transaction', 'callback_record',
    'callback_attempt']
  loop
    for step in 0 .. least(months_ahead, 12) loop
      perform make_month_partition(parent, (begins + make_interval(months => step))::date);
    end loop;
  end loop;
end $$;

-- Moves a table's rows into partitions of their months. Plain indexes and references from and to it come back as they
-- were; unique ones, policies, grants and triggers are the caller's to give.
create function partition_by_month(name text, by_column text, key text) returns void language plpgsql set search_path = public as $$
declare
  again text[];
  inbound record;
  month date;
  first_month date;
  last_month date;
begin
  select array_agg(line) into again from (
    select pg_get_indexdef(i.indexrelid) as line from pg_index i
      where i.indrelid = name::regclass and not i.indisunique
    union all
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and conparentid = 0 and (conrelid = name::regclass or confrelid = name::regclass)
  ) as made;
  for inbound in select conrelid::regclass as of, conname from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid = name::regclass
  loop
    execute format('alter table %s drop constraint %I', inbound.of, inbound.conname);
  end loop;
  execute format('alter table %I rename to %I', name, name || '_whole');
  execute format('create table %I (like %I including defaults including constraints) partition by range (%I)',
    name, name || '_whole', by_column);
  execute format('create table %I partition of %I default', name || '_default', name);
  execute format('select date_trunc(''month'', quarter_of(min(%1$I)) at time zone ''UTC''),
    date_trunc(''month'', quarter_of(max(%1$I)) at time zone ''UTC'') from %2$I', by_column, name || '_whole')
    into first_month, last_month;
  for month in select generate_series(first_month, last_month, interval '1 month') loop
    perform make_month_partition(name, month);
  end loop;
  execute format('insert into %I select * from %I', name, name || '_whole');
  execute format('drop table %I', name || '_whole');
  execute format('alter table %I add primary key (%s)', name, key);
  for step in 1 .. coalesce(array_length(again, 1), 0) loop
    execute again[step];
  end loop;
  execute format('alter table %I enable row level security', name);
end $$;

-- Callbacks -------------------------------------------------------------------------------------------------

drop view report_callback_now;
drop function count_callbacks(bigint, timestamptz);

-- An event's name is made of its id, which is unique; so is the name, without an index over all months.
select partition_by_month('callback_record', 'id', 'id');
create index callback_record_by_event on callback_record (event_id);
create policy merchant_scope on callback_record
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert, update on callback_record to opc_app;
create trigger report_insert after insert on callback_record referencing new table as changed
  for each statement execute function note_report_change('callback');
create trigger report_update after update on callback_record referencing new table as changed
  for each statement execute function note_report_change('callback');
create trigger report_delete after delete on callback_record referencing old table as changed
  for each statement execute function note_report_change('callback');

select partition_by_month('callback_attempt', 'callback_id', 'callback_id, number');
create policy merchant_scope on callback_attempt
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert on callback_attempt to opc_app;

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
grant select on report_callback_now to opc_app;

-- Bank transactions -----------------------------------------------------------------------------------------

-- A bank's number is one credit or debit of an account, in whatever month it is told again.
create table bank_transaction_key (
  account_id bigint not null references offline_account,
  external_id text not null,
  transaction_id bigint not null,
  primary key (account_id, external_id)
);
-- The parts of a credit that was split.
create table bank_transaction_part (
  parent_id bigint not null,
  part_number integer not null,
  transaction_id bigint not null,
  primary key (parent_id, part_number)
);
-- One order has one transaction: linked to it, or matched.
create table bank_transaction_claim (
  order_id bigint primary key,
  transaction_id bigint not null
);
insert into bank_transaction_key
  select account_id, external_id, id from bank_transaction where parent_id is null;
insert into bank_transaction_part
  select parent_id, part_number, id from bank_transaction where parent_id is not null;
insert into bank_transaction_claim
  select order_id, id from bank_transaction where order_id is not null and match_status in ('PendingMatch', 'Matched');

select partition_by_month('bank_transaction', 'id', 'id');
create index bank_transaction_of_order on bank_transaction (order_id) where order_id is not null;
create index bank_transaction_parts on bank_transaction (parent_id, part_number) where parent_id is not null;
create policy operator_only on bank_transaction using ((select scope_all()));
grant select, insert, update on bank_transaction to opc_app;

-- In the order of their keys, so that two reports of the same transactions never wait for each other.
create function claim_new_transactions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into bank_transaction_key
    select account_id, external_id, id from added where parent_id is null order by account_id, external_id;
  insert into bank_transaction_part
    select parent_id, part_number, id from added where parent_id is not null order by parent_id, part_number;
  insert into bank_transaction_claim
    select order_id, id from added where order_id is not null and match_status in ('PendingMatch', 'Matched')
      order by order_id;
  return null;
end $$;
revoke execute on function claim_new_transactions() from public;

create function claim_changed_transactions() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if exists (select from was left join became using (id, account_id, external_id)
    where became.id is null or (became.parent_id, became.part_number) is distinct from (was.parent_id, was.part_number))
  then
    raise exception 'a bank transaction keeps its account and its number' using errcode = 'insufficient_privilege';
  end if;
  delete from bank_transaction_claim c using was join became using (id)
    where c.order_id = was.order_id and c.transaction_id = id
      and (became.order_id is distinct from was.order_id or became.match_status not in ('PendingMatch', 'Matched'));
  insert into bank_transaction_claim
    select became.order_id, id from became join was using (id)
      where became.order_id is not null and became.match_status in ('PendingMatch', 'Matched')
        and (was.order_id is distinct from became.order_id or was.match_status not in ('PendingMatch', 'Matched'))
      order by became.order_id;
  return null;
end $$;
revoke execute on function claim_changed_transactions() from public;

create trigger claim_new after insert on bank_transaction referencing new table as added
  for each statement execute function claim_new_transactions();
create trigger claim_changed after update on bank_transaction referencing old table as was new table as became
  for each statement execute function claim_changed_transactions();
-- The claims of a row that is gone would keep its number for ever.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger never_deleted before delete on bank_transaction
  for each row execute function refuse_deletion();

do $$
declare name text;
begin
  foreach name in array array['bank_transaction_key', 'bank_transaction_part', 'bank_transaction_claim'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
    execute format('grant select on %I to opc_app', name);
  end loop;
end $$;

drop function partition_by_month(text, text, text);
