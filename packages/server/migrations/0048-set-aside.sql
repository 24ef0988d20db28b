-- What a queue could not work on and passed over, so that the rest of it goes on: for people who look after the system.
create table set_aside (
  queue text not null check (queue in ('callbacks', 'suppliers', 'payouts', 'notices', 'expiry')),
  -- What it is: a channel's code, an attempt's reference, an order's number.
  key text not null,
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (queue, key)
);
create index set_aside_by_time on set_aside (last_at);
grant select, insert, update, delete on set_aside to opc_app;
alter table set_aside enable row level security;
create policy operator_scope on set_aside using ((select scope_all())) with check ((select scope_all()));
