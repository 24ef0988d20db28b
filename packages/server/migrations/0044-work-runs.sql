-- Background work that is done once for all worker processes: up to when it is done, and who is at it.
create table work_run (
  name text primary key,
  run_count integer not null,
  started_at timestamptz not null,
  -- Of the last run that ended, well or not.
  finished_at timestamptz,
  duration_ms integer,
  -- The last time at which it was due and was done.
  done_until timestamptz,
  -- While it runs, for as long as its worker gives signs of life; after a failure, until it is tried again.
  leased_until timestamptz,
  failure_count integer not null default 0,
  failed_at timestamptz,
  failure text
);
alter table work_run enable row level security;
create policy operator_only on work_run using ((select scope_all()));
grant select, insert, update on work_run to opc_app;

-- Before, a job library kept its queues here. Nothing in them is missed: they held only times of work that is due again by
-- itself, and whatever was due meanwhile is made up for at the next start.
drop schema if exists pgboss cascade;
delete from migration where name = 'pg-boss';
