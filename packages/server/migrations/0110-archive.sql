-- Months whose rows lie in files. A month is sealed (nothing of it changes any more), written (its file was read again and stands in
-- the operation log) and archived (its partitions are gone).
create table archive_month (
  kind text not null check (kind in ('Callbacks')),
  -- Its first day, UTC.
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('Sealed', 'Written', 'Archived')),
  sealed_at timestamptz not null,
  file text,
  -- SHA-256 of the file.
  digest bytea,
  -- The line of the operation log that tells of it.
  log_id bigint,
  archived_at timestamptz,
  primary key (kind, month),
  check ((state = 'Sealed') = (file is null and digest is null and log_id is null)),
  check ((state = 'Archived') = (archived_at is not null))
);
-- Written by the functions below alone.
grant select on archive_month to opc_app;

create function refuse_archived() returns trigger language plpgsql as $$
begin
  raise exception 'this month of % is sealed for the archive', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- From here on the month's callbacks are as they are: waits for who writes to them, and refuses a month that is too young or not over.
create function archive_seal(of_month date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
begin
  if of_month + interval '4 months' > now() at time zone 'UTC' then
    raise exception 'a month is archived three months after its end at the earliest' using errcode = 'invalid_parameter_value';
  end if;
  foreach name in array array['callback_record', 'callback_attempt'] loop
    execute format('create or replace trigger archived before insert or update or delete on %I
      for each row execute function refuse_archived()', name || to_char(of_month, '_YYYYMM'));
  end loop;
  if exists (select from callback_record where status = 'InProgress'
    and id >= month_floor(of_month) and id < month_floor((of_month + interval '1 month')::date)) then
    raise exception 'callbacks of this month have not ended' using errcode = 'invalid_parameter_value';
  end if;
  insert into archive_month (kind, month, state, sealed_at) values ('Callbacks', of_month, 'Sealed', now())
    on conflict do nothing;
end $$;

create function archive_written(of_month date, to_file text, file_digest bytea, line bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  update archive_month set state = 'Written', file = to_file, digest = file_digest, log_id = line
    where kind = 'Callbacks' and month = of_month and state = 'Sealed';
end;

-- Only what a sealed line of the operation log tells of goes.
create function archive_detach(of_month date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
begin
  perform from archive_month m join operation_seal s on s.log_id = m.log_id
    where m.kind = 'Callbacks' and m.month = of_month and m.state = 'Written' for update of m;
  if not found then
    raise exception 'this month is not written, or its line is not sealed' using errcode = 'invalid_parameter_value';
  end if;
  foreach name in array array['callback_attempt', 'callback_record'] loop
    execute format('alter table %I detach partition %I', name, name || to_char(of_month, '_YYYYMM'));
    execute format('drop table %I', name || to_char(of_month, '_YYYYMM'));
  end loop;
  update archive_month set state = 'Archived', archived_at = now() where kind = 'Callbacks' and month = of_month;
end $$;

-- Whether a quarter's callbacks are in a file: its figures stay as they were counted.
create function callbacks_are_archived(quarter timestamptz) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select exists (select from archive_month where kind = 'Callbacks' and state = 'Archived'
    and month = date_trunc('month', quarter at time zone 'UTC')::date);
end;

revoke execute on function archive_seal(date) from public;
revoke execute on function archive_written(date, text, bytea, bigint) from public;
revoke execute on function archive_detach(date) from public;
revoke execute on function callbacks_are_archived(timestamptz) from public;
grant execute on function archive_seal(date) to opc_app;
grant execute on function archive_written(date, text, bytea, bigint) to opc_app;
grant execute on function archive_detach(date) to opc_app;
grant execute on function callbacks_are_archived(timestamptz) to opc_app;
