-- A crawler's agent may sign its requests with a key of its own, and be demanded to.
set local lock_timeout = '3s';

alter table crawler
  add column signing_key_encrypted bytea,
  add column signed_only boolean not null default false;

-- What was signed once is good once.
create table agent_request (
  crawler_id bigint not null references crawler,
  webhook_id text not null,
  created_at timestamptz not null,
  primary key (crawler_id, webhook_id)
);
create index on agent_request (created_at);
alter table agent_request enable row level security;
create policy operator_only on agent_request using ((select scope_all()));
grant select, insert, delete on agent_request to opc_app;
