-- How much was in time, by day: processes add to it twice a minute, Home reads thirty days of it.
set local lock_timeout = '3s';

create table service_level_day (
  -- UTC.
  day date not null,
  level text not null check (level in ('creates', 'callbacks', 'lists')),
  count bigint not null check (count >= 0),
  late bigint not null check (late between 0 and count),
  primary key (day, level)
);
alter table service_level_day enable row level security;
create policy operator_scope on service_level_day using ((select scope_all())) with check ((select scope_all()));
grant select, insert, update on service_level_day to opc_app;
