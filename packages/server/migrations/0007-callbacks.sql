-- Callbacks: when a callback was sent again by hand, and what all workers know of a merchant's lane.

alter table callback_record
  -- The schedule and its end are counted from then; from created_at where nobody sent it again.
  add column resent_at timestamptz;

create table callback_lane (
  merchant_id bigint primary key references merchant,
  -- Open: nothing is sent but a probe now and then; HalfOpen: a probe is on the way.
  circuit text not null default 'Closed' check (circuit in ('Closed', 'Open', 'HalfOpen')),
  failures_in_row integer not null default 0,
  opened_at timestamptz,
  failed_probes integer not null default 0,
  -- The next probe may leave then; while one is on the way, when it is given up for lost.
  next_probe_at timestamptz,
  -- The merchant answered 429.
  rests_until timestamptz,
  last_failure_at timestamptz,
  last_failure_status integer,
  last_failure text,
  check ((circuit = 'Closed') = (next_probe_at is null and opened_at is null))
);
create index callback_lane_to_probe on callback_lane (next_probe_at) where circuit <> 'Closed';
-- A merchant's latest attempts: how its endpoint does.
create index callback_attempt_by_merchant on callback_attempt (merchant_id, id);

grant select, insert, update on callback_lane to opc_app;
alter table callback_lane enable row level security;
create policy merchant_scope on callback_lane
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
