-- Exports: files of the rows that a list or report shows. The row is the queue (leased_until is a worker's heartbeat), and
-- the file lies beside it in pieces, so that any process can go on writing and any can serve it.

create table export_file (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  call text not null,
  -- As it was asked, filters and order; times without a zone are meant in time_difference_minutes.
  input jsonb not null,
  format text not null check (format in ('CSV', 'XLSX')),
  language text not null check (language in ('enUS', 'zhCN')),
  time_difference_minutes integer not null,
  title jsonb not null,
  filters jsonb not null,
  file_name text not null,
  status text not null
    check (status in ('Waiting', 'Running', 'Ready', 'Failed', 'Cancelled', 'Expired')),
  row_count bigint not null default 0,
  expected_row_count bigint,
  -- As it is downloaded, and as it is kept.
  byte_count bigint not null default 0,
  stored_byte_count bigint not null default 0,
  -- How many workers have begun it; also tells the one that holds it from those before.
  attempt_count integer not null default 0,
  leased_until timestamptz,
  failure text check (failure in ('RightsLost', 'WorkerDied', 'TooLarge', 'Unexpected')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'Failed') = (failure is not null)),
  check ((status in ('Waiting', 'Running')) = (finished_at is null))
);
create index export_file_of_user on export_file (user_id, id);
create index export_file_open on export_file (id) where status in ('Waiting', 'Running');
create index export_file_expiring on export_file (expires_at) where status = 'Ready';

create table export_chunk (
  export_id bigint not null references export_file on delete cascade,
  number integer not null,
  merchant_id bigint not null references merchant,
  bytes bytea not null,
  primary key (export_id, number)
);
-- Its bytes are compressed already.
alter table export_chunk alter column bytes set storage external;

grant select, insert, delete on export_file, export_chunk to opc_app;
grant update (status, row_count, expected_row_count, byte_count, stored_byte_count, attempt_count, leased_until, failure,
  started_at, finished_at, expires_at) on export_file to opc_app;
alter table export_file enable row level security;
create policy merchant_scope on export_file
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
alter table export_chunk enable row level security;
create policy merchant_scope on export_chunk
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));

-- A worker begins at once.
create function notify_export() returns trigger language plpgsql as $$
begin
  perform pg_notify('opc_export', '');
  return null;
end $$;
create trigger asked after insert on export_file for each statement execute function notify_export();

-- How cells are written. Simple expressions, so that PostgreSQL puts them into the query itself; the rarer cases stand in
-- functions of their own.

-- A text that does not begin with a letter: no spreadsheet may take it for a formula (also behind blanks, also with
-- full-width signs) or for a number whose digits it would not keep. A leading tab makes a text of digits and is not shown.
create function export_unusual_text(value text) returns text language sql immutable parallel safe
  return case
    when value ~ '^-?[0-9]{1,15}(\.[0-9]{1,4})?$' and value !~ '^-?0[0-9]' and length(value) <= 16 then value
    when value ~ '^[\u0001-\u0020\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]'
      or value ~ '^[\t\r\n]' then '''' || value
    when value ~ '^[0-9][0-9.,:/ eE+-]*$' then E'\t' || value
    else value
  end;

-- Letters and Chinese characters begin nearly every text.
create function export_text(value text) returns text language sql immutable parallel safe
  return case
    when ascii(value) between 65 and 122 or ascii(value) between 19968 and 40959 then value
    else export_unusual_text(value)
  end;

-- Order numbers, cards, telephone numbers: as text whatever their length.
create function export_number_text(value text) returns text language sql immutable parallel safe
  return case
    when ascii(value) between 65 and 122 then value
    when ascii(value) between 48 and 57 then E'\t' || value
    else export_unusual_text(value)
  end;

create function export_amount(minor bigint, exponent smallint) returns numeric language sql immutable parallel safe
  return minor * case exponent when 2 then 0.01 when 0 then 1 when 3 then 0.001 when 1 then 0.1 else 0.0001 end;

-- Spreadsheets keep 15 digits of a number.
create function export_wide_number(value numeric) returns text language sql immutable parallel safe
  return case when length(translate(value::text, '-.', '')) > 15 then E'\t' || value::text else value::text end;

create function export_number(value numeric) returns text language sql immutable parallel safe
  return case when value between -9999999999 and 9999999999 then value::text else export_wide_number(value) end;

-- As the reader's clock shows it, to the second.
create function export_time(value timestamptz, time_difference_minutes integer) returns timestamp
language sql immutable parallel safe
  return date_trunc('second', timezone('UTC', value)) + make_interval(mins => time_difference_minutes);

-- The whole input where it names a card: the other column keeps only its last digits.
alter table export_file add column input_sealed bytea;

-- Judged by the minor units, which cost nothing to compare.
create function export_amount_text(minor bigint, exponent smallint) returns text language sql immutable parallel safe
  return case
    when minor between -999999999999999 and 999999999999999 then export_amount(minor, exponent)::text
    else E'\t' || export_amount(minor, exponent)::text
  end;
