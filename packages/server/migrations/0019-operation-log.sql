-- The operation log made searchable, seals that only the holder of the key can write, and the runs of the proof of the books.

-- What people look for: by whom, from where, which request, which call, what was refused.
create index operation_log_by_actor on operation_log (actor, id);
create index operation_log_by_ip on operation_log (ip, id);
create index operation_log_by_request on operation_log (request_id);
create index operation_log_by_session on operation_log (session_id, id) where session_id is not null;
create index operation_log_by_call on operation_log (call, id);
create index operation_log_refused on operation_log (id) where code <> 0;

-- The short words of a line's input and change (an order number, a user, an alias), in lower case, so that what was done to
-- one thing is found among millions. An index, not evidence: the line itself is what the chain protects.
create table operation_target (
  target text not null,
  log_id bigint not null,
  merchant_id bigint,
  primary key (target, log_id)
);
insert into operation_target (target, log_id, merchant_id)
select distinct lower(v.value #>> '{}'), l.id, l.merchant_id
  from operation_log l
  cross join lateral jsonb_path_query(jsonb_build_array(l.input, l.change), 'strict $.**') as v (value)
 where jsonb_typeof(v.value) = 'string' and length(v.value #>> '{}') between 2 and 64;
grant select, insert on operation_target to opc_app;
alter table operation_target enable row level security;
create policy merchant_scope on operation_target
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));

-- Whoever owns the tables can rewrite a history together with its hashes, but not the seals' codes: they are made with the
-- secret key, which is not in the database. What was sealed without one is sealed anew, within seconds of the start.
alter table ledger_seal disable trigger append_only;
alter table operation_seal disable trigger append_only;
delete from ledger_seal;
delete from operation_seal;
update ledger_account set sealed_count = 0;
alter table ledger_seal enable trigger append_only;
alter table operation_seal enable trigger append_only;
alter table ledger_seal add column code bytea not null;
alter table operation_seal add column code bytea not null;

-- Runs of the proof: every night's, and those that somebody asked for.
create table proof_run (
  id bigint primary key,
  status text not null check (status in ('Waiting', 'Running', 'Proven', 'NotProven', 'Broken')),
  -- Null for the nightly one.
  asked_by_user_id bigint references user_account,
  -- "ALIAS/user", as it was then.
  asked_by text,
  asked_at timestamptz not null,
  started_at timestamptz,
  -- While it runs: a sign of life.
  progress_at timestamptz,
  finished_at timestamptz,
  -- What was read so far, by kind.
  checked jsonb not null default '{}',
  -- Whether the seals were compared with the anchor that is kept outside the database.
  anchored boolean,
  -- The first row that is wrong: check, table, row, expected, found, and where that is in people's words.
  first_bad jsonb,
  -- Why it could not be carried out.
  failure text,
  check ((asked_by is null) = (asked_by_user_id is null)),
  check ((status in ('Proven', 'NotProven', 'Broken')) = (finished_at is not null)),
  check (status = 'Waiting' or started_at is not null),
  check ((status = 'NotProven') = (first_bad is not null)),
  check ((status = 'Broken') = (failure is not null))
);
create unique index proof_run_one_at_a_time on proof_run ((true)) where status in ('Waiting', 'Running');
grant select, insert on proof_run to opc_app;
grant update (status, started_at, progress_at, finished_at, checked, anchored, first_bad, failure) on proof_run to opc_app;
alter table proof_run enable row level security;
create policy operator_only on proof_run using ((select scope_all()));
