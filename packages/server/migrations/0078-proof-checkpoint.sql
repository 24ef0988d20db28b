-- Where the last proof of the books came to: the nightly one goes on from there, and reads everything once a week.
create table proof_checkpoint (
  one boolean primary key default true check (one),
  -- JSON, as it was signed.
  content text not null,
  -- Made with the secret key of the content.
  code bytea not null
);
alter table proof_checkpoint enable row level security;
create policy operator_only on proof_checkpoint using ((select scope_all()));
grant select, insert, update on proof_checkpoint to opc_app;

-- The checkpoint that a run went on from; null: it read everything.
alter table proof_run add column since timestamptz;
grant update (since) on proof_run to opc_app;
