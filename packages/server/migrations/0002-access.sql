-- Access and shell: whose password somebody else set, who has an authenticator, withdrawals that wait, and the
-- reference lists that the console keeps.

alter table user_account
  -- Set by someone else: to be changed at the next sign-in.
  add column must_change_password boolean not null default false,
  -- The authenticator's secret is shown once; later only a new one can be made.
  add column validator_shown_at timestamptz,
  -- When a first code of that secret was accepted.
  add column validator_bound_at timestamptz;
update user_account set validator_shown_at = created_at, validator_bound_at = last_login_at;
create index user_account_by_merchant on user_account (merchant_id, id);
create index user_account_by_group on user_account (user_group_id);

-- "Cashiers" and "cashiers" are one name.
alter table user_group drop constraint user_group_merchant_id_name_key;
create unique index user_group_name on user_group (merchant_id, lower(name));

-- A permission belongs to the merchant of its group: row-level security looks at nothing else.
alter table user_group_permission
  drop constraint user_group_permission_user_group_id_fkey,
  add foreign key (merchant_id, user_group_id) references user_group (merchant_id, id) on delete cascade;

create table cashout_type (
  code text not null,
  currency text not null references currency,
  name_en text not null,
  name_zh text not null,
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  fee_minimum_minor bigint not null default 0 check (fee_minimum_minor >= 0),
  fee_maximum_minor bigint check (fee_maximum_minor >= fee_minimum_minor),
  enabled boolean not null default true,
  primary key (code, currency)
);

create table bank (
  code text not null,
  currency text not null references currency,
  name_en text not null,
  name_zh text not null,
  enabled boolean not null default true,
  primary key (code, currency)
);

create table language (
  code text primary key check (code ~ '^[a-z]{2}[A-Z]{2}$'),
  name_en text not null,
  name_zh text not null,
  -- What the language calls itself.
  native_name text not null,
  sort_order integer not null,
  enabled boolean not null default true
);
insert into language (code, name_en, name_zh, native_name, sort_order) values
  ('enUS', 'English', '英语', 'English', 1),
  ('zhCN', 'Simplified Chinese', '简体中文', '简体中文', 2);

create table article_category (
  id bigint generated always as identity primary key,
  name_en text not null check (length(name_en) >= 2),
  name_zh text not null check (length(name_zh) >= 2),
  sort_order integer not null default 0,
  enabled boolean not null default true
);

create table lottery (
  code text primary key,
  name_en text not null,
  name_zh text not null,
  currency text not null references currency,
  draw_frequency text not null check (draw_frequency in ('Minutes', 'Hourly', 'Daily', 'Weekly', 'TwiceMonthly', 'Monthly')),
  sort_order integer not null default 0,
  enabled boolean not null default true
);

alter table crawler add column type text not null default 'QrCode'
  check (type in ('QrCode', 'BankCard', 'TrueMoney'));
alter table crawler alter column type drop default;
update crawler set type = kind from offline_account where crawler_id = crawler.id;

create table withdrawal_order (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  order_no text not null unique,
  currency text not null references currency,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
  created_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  created_by text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((status = 'Pending') = (decided_at is null))
);
create index withdrawal_order_by_merchant on withdrawal_order (merchant_id, id);
create index withdrawal_order_pending on withdrawal_order (id) where status = 'Pending';

grant select, insert, update on cashout_type, bank, language, article_category, lottery, withdrawal_order to opc_app;

alter table withdrawal_order enable row level security;
create policy merchant_scope on withdrawal_order
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
