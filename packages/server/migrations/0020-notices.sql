-- Notices: what the system wants people to know, until it is over. Raised and cleared by the system alone.

create table notice (
  id bigint primary key,
  kind text not null check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting', 'BooksNotProven',
    'BooksProofFailedToRun', 'Maintenance')),
  -- What it is about: a crawler, a merchant, a request. While it is open it is told once.
  key text not null,
  -- Whose affair it is besides the operator's; null: the operator's alone, a maintenance of the whole system excepted.
  merchant_id bigint references merchant,
  severity text not null check (severity in ('Info', 'Warning', 'Critical')),
  parameters jsonb not null default '{}',
  raised_at timestamptz not null,
  cleared_at timestamptz,
  check (cleared_at >= raised_at)
);
create unique index notice_open on notice (kind, key) where cleared_at is null;
create index notice_by_merchant on notice (merchant_id, id);

create table notice_read (
  notice_id bigint not null references notice,
  user_id bigint not null references user_account,
  merchant_id bigint not null references merchant,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);

grant select, insert on notice, notice_read to opc_app;
grant update (severity, parameters, cleared_at) on notice to opc_app;
alter table notice enable row level security;
create policy merchant_scope on notice
  using ((select scope_all()) or merchant_id = (select scope_merchant_id())
    or (merchant_id is null and kind = 'Maintenance'))
  with check ((select scope_all()));
alter table notice_read enable row level security;
create policy merchant_scope on notice_read
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
