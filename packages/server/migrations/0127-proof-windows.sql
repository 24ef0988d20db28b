-- Who has proven an act need not prove the next ones of its kind for some minutes: a window, of one session.

create table proof_window (
  session_id text not null references session (session_id),
  kind text not null check (kind in ('moneyOut', 'credit', 'destination')),
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  -- Of password and authenticator: a window does not outlive them.
  credentials_hash bytea not null check (octet_length(credentials_hash) = 32),
  -- Of a window that a passkey opened.
  passkey_id bigint references passkey,
  expires_at timestamptz not null,
  primary key (session_id, kind)
);
create index proof_window_by_end on proof_window (expires_at);
create index proof_window_by_user on proof_window (user_id);

grant select, insert, delete on proof_window to opc_app;
grant update (credentials_hash, passkey_id, expires_at) on proof_window to opc_app;

alter table proof_window enable row level security;
create policy merchant_scope on proof_window
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
