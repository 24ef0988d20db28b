-- Passkeys and recovery codes: what people prove themselves by besides password and authenticator.

create table passkey (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  name text not null check (length(name) between 1 and 64),
  -- In base64url, as browsers send it.
  credential_id text not null unique,
  -- In COSE's form.
  public_key bytea not null,
  -- What the authenticator said last; one that goes back is a copy.
  counter bigint not null check (counter >= 0),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('Own', 'Other', 'Cloned')),
  -- "ALIAS/user", as all names.
  revoked_by text,
  check ((revoked_at is null) = (revoke_reason is null)),
  check ((revoke_reason in ('Own', 'Other')) = (revoked_by is not null))
);
create index passkey_of_user on passkey (user_id) where revoked_at is null;
create index passkey_by_end on passkey (revoked_at) where revoked_at is not null;
create index passkey_by_begin on passkey (created_at);

-- A challenge to be signed, in one session, for one thing; then the proof that it was. Each is good for minutes.
create table passkey_ceremony (
  id text primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  session_id text not null references session (session_id),
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of a new passkey: what it is to be called.
  name text,
  -- Of a proof: the call, and the digest of what it is to do.
  call text,
  act_hash bytea,
  passkey_id bigint references passkey,
  used_at timestamptz,
  check ((name is null) = (call is not null)),
  check ((call is null) = (act_hash is null)),
  check (passkey_id is null or call is not null)
);
create index passkey_ceremony_of_session on passkey_ceremony (session_id);
create index passkey_ceremony_by_end on passkey_ceremony (expires_at);

create table recovery_code (
  user_id bigint not null references user_account,
  merchant_id bigint not null references merchant,
  -- SHA-256 of the user's id and the code: eighty random bits.
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create index recovery_code_by_use on recovery_code (used_at) where used_at is not null;

alter table merchant add column needs_passkey boolean not null default false;
grant update (needs_passkey) on merchant to opc_app;

grant select, insert on passkey to opc_app;
grant update (counter, last_used_at, revoked_at, revoke_reason, revoked_by) on passkey to opc_app;
grant select, insert, delete on passkey_ceremony to opc_app;
grant update (passkey_id, expires_at, used_at) on passkey_ceremony to opc_app;
grant select, insert, delete on recovery_code to opc_app;
grant update (used_at) on recovery_code to opc_app;

alter table passkey enable row level security;
create policy merchant_scope on passkey
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
alter table passkey_ceremony enable row level security;
create policy merchant_scope on passkey_ceremony
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
alter table recovery_code enable row level security;
create policy merchant_scope on recovery_code
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasskeyOfUserCloned', 'AdministratorMade'));
alter table notice drop constraint notice_check1;
alter table notice add constraint notice_of_one_person check ((kind in ('ReportReady', 'ReportFailed', 'PasskeyAdded',
  'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed')) = (user_id is not null));
