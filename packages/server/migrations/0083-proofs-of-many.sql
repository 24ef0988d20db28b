-- One proof for many acts of one call: each of them is named by the digest of what it is to do, and used up once.

create table act_proof (
  -- Of the whole; in base64url.
  proof_id text not null,
  act_hash bytea not null check (octet_length(act_hash) = 32),
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  session_id text not null references session (session_id),
  call text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (proof_id, act_hash)
);
create index act_proof_by_end on act_proof (expires_at);

grant select, insert, delete on act_proof to opc_app;
grant update (used_at) on act_proof to opc_app;

alter table act_proof enable row level security;
create policy merchant_scope on act_proof
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
