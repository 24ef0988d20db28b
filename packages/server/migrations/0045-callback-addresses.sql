-- Callbacks by address: lanes and circuits are of a merchant's address, and what a person sends again has its own.

-- Without query, and with a star for what looks like a number (callback-record/address.ts). Empty: finished before
-- addresses were kept.
alter table callback_record
  add column address text not null default '',
  -- 0: queued by the system; 1: sent again by a person, which waits behind those.
  add column priority smallint not null default 0 check (priority in (0, 1));
alter table callback_attempt add column address text not null default '';

update callback_record set address = left(regexp_replace(url, '[?#].*$', ''), 200),
  priority = case when resent_at is null then 0 else 1 end
where status = 'InProgress';

drop index callback_record_due;
create index callback_record_due on callback_record (merchant_id, address, priority, next_attempt_at)
  where status = 'InProgress';
create index callback_attempt_by_address on callback_attempt (merchant_id, address, id);

-- What the lanes of merchants knew is learned anew within ten attempts.
drop table callback_lane;
create table callback_lane (
  merchant_id bigint not null references merchant,
  address text not null,
  priority smallint not null check (priority in (0, 1)),
  -- Open: nothing is sent but a probe now and then; HalfOpen: a probe is on the way.
  circuit text not null default 'Closed' check (circuit in ('Closed', 'Open', 'HalfOpen')),
  failures_in_row integer not null default 0,
  opened_at timestamptz,
  failed_probes integer not null default 0,
  -- The next probe may leave then; while one is on the way, when it is given up for lost.
  next_probe_at timestamptz,
  -- The address answered 429.
  rests_until timestamptz,
  last_failure_at timestamptz,
  last_failure_status integer,
  last_failure text,
  primary key (merchant_id, address, priority),
  check ((circuit = 'Closed') = (next_probe_at is null and opened_at is null))
);
create index callback_lane_to_probe on callback_lane (next_probe_at) where circuit <> 'Closed';
create index callback_lane_by_failure on callback_lane (last_failure_at);

grant select, insert, update, delete on callback_lane to opc_app;
alter table callback_lane enable row level security;
create policy merchant_scope on callback_lane
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
