-- The two-person rule: which acts need a second person, and the acts that wait for one.

-- No row: the act needs nobody else. The rules of a merchant hold for what its own people do; the operator's for the operator's.
create table approval_rule (
  merchant_id bigint not null references merchant,
  kind text not null check (kind in
    ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules')),
  enabled boolean not null,
  -- A request that nobody decided on ends by itself.
  expires_hours integer not null default 24 check (expires_hours between 1 and 168),
  updated_by text not null,
  updated_at timestamptz not null,
  primary key (merchant_id, kind)
);

-- No row: from the first amount on.
create table approval_rule_amount (
  merchant_id bigint not null,
  kind text not null,
  currency text not null references currency,
  from_minor bigint not null check (from_minor > 0),
  primary key (merchant_id, kind, currency),
  foreign key (merchant_id, kind) references approval_rule on delete cascade
);

create table approval (
  id bigint primary key,
  -- Of whoever asked: only its people decide.
  merchant_id bigint not null references merchant,
  kind text not null check (kind in
    ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules')),
  -- What is acted on, as people name it: "ACME THB", an order's number.
  subject text not null check (char_length(subject) between 1 and 200),
  amount_minor bigint,
  currency text references currency,
  -- What the act needs when it is done.
  payload jsonb not null,
  -- What of it nobody may read, by the vault, purpose "approval-secret"; gone as soon as it is decided.
  secrets_sealed bytea,
  -- The facts that the act rests on; when they differ at the approval, the request is void.
  before jsonb not null,
  -- From what to what, for people.
  shown jsonb not null,
  -- Keyed, over all of the above and who asked.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  status text not null default 'Waiting'
    check (status in ('Waiting', 'Approved', 'Rejected', 'Withdrawn', 'Void', 'Expired')),
  proposed_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  decided_by_user_id bigint references user_account,
  decided_by text,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 500),
  void_because text check (void_because in ('Superseded', 'FactsChanged', 'ContentChanged', 'AskerLostRight')),
  check ((amount_minor is null) = (currency is null)),
  check ((status = 'Waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_by_user_id is null)),
  check (status not in ('Approved', 'Rejected', 'Withdrawn') or decided_by_user_id is not null),
  check ((status = 'Void') = (void_because is not null)),
  check ((status = 'Rejected') = (reason is not null)),
  -- A secret that has done its work is not kept.
  check (status = 'Waiting' or secrets_sealed is null),
  -- Nobody decides on what they asked for themselves, whatever they hold; nobody else takes it back.
  constraint approval_by_another check (status not in ('Approved', 'Rejected') or decided_by_user_id <> proposed_by_user_id),
  constraint approval_withdrawn_by_asker check (status <> 'Withdrawn' or decided_by_user_id = proposed_by_user_id)
);
-- A newer request for the same thing takes the place of the older.
create unique index approval_waiting on approval (merchant_id, kind, subject) where status = 'Waiting';
create index approval_due on approval (expires_at) where status = 'Waiting';
create index approval_of_merchant on approval (merchant_id, id);
create index approval_of_asker on approval (proposed_by_user_id, id);

grant select, insert on approval to opc_app;
-- What was asked for stays as it was; only what became of it is written later.
grant update (status, decided_by_user_id, decided_by, decided_at, reason, void_because, secrets_sealed) on approval to opc_app;
grant select, insert, update on approval_rule to opc_app;
grant select, insert, update, delete on approval_rule_amount to opc_app;

alter table approval enable row level security;
create policy merchant_scope on approval
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
alter table approval_rule enable row level security;
create policy merchant_scope on approval_rule
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
alter table approval_rule_amount enable row level security;
create policy merchant_scope on approval_rule_amount
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
