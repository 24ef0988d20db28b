-- A merchant's keys for one purpose each, beside the one that signs everything, and for what the operator demands them.
set local lock_timeout = '3s';

create table separate_key (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  purpose text not null check (purpose in ('Reading', 'Collecting', 'PayingOut')),
  name text not null check (char_length(name) between 2 and 64),
  -- Of a key for paying out we hold nothing that could sign; of the others nothing that is not sealed.
  secret_encrypted bytea,
  public_key bytea check (octet_length(public_key) = 32),
  status text not null check (status in ('Waiting', 'Live', 'Rejected', 'Retired')),
  created_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as all names.
  created_by text not null,
  created_at timestamptz not null,
  decided_by_user_id bigint references user_account,
  decided_by text,
  decided_at timestamptz,
  -- Why it was turned away; the merchant reads it.
  reason text,
  -- Signs nothing before; null: it is not held.
  usable_from timestamptz,
  retired_by text,
  retired_at timestamptz,
  -- Within a minute.
  last_used_at timestamptz,
  check ((purpose = 'PayingOut') = (public_key is not null)),
  check ((public_key is null) = (secret_encrypted is not null)),
  constraint separate_key_decided_by_another check (decided_by_user_id <> created_by_user_id),
  constraint separate_key_let_in_by_another check (
    purpose <> 'PayingOut' or status in ('Waiting', 'Retired') or decided_by_user_id is not null),
  check (num_nulls(decided_by_user_id, decided_by, decided_at) in (0, 3)),
  check ((status = 'Rejected') = (reason is not null)),
  check ((status = 'Retired') = (retired_at is not null))
);
create index separate_key_by_merchant on separate_key (merchant_id, id);
-- What is signed does not name the merchant: with one public key for two, a request of the one would be the other's.
create unique index separate_key_once on separate_key (public_key)
  where status in ('Waiting', 'Live') or (status = 'Retired' and decided_at is not null);
alter table separate_key enable row level security;
create policy merchant_scope on separate_key for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
-- In a merchant's scope no key for paying out is let in, whatever the program does.
create policy merchant_adds on separate_key for insert
  with check ((select scope_all()) or (merchant_id = (select scope_merchant_id())
    and (purpose <> 'PayingOut' or status = 'Waiting')));
create policy merchant_retires on separate_key for update
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or (merchant_id = (select scope_merchant_id()) and status = 'Retired'));
grant select, insert on separate_key to opc_app;
-- What a key is, and whose, never changes: another one is another row.
grant update (status, decided_by_user_id, decided_by, decided_at, reason, usable_from, retired_by, retired_at, last_used_at)
  on separate_key to opc_app;

-- The key for everything is refused for these purposes. A merchant without a row: for none.
create table separate_key_demand (
  merchant_id bigint primary key references merchant,
  purposes text[] not null check (purposes <@ array['Reading', 'Collecting', 'PayingOut']),
  changed_by text not null,
  changed_at timestamptz not null
);
alter table separate_key_demand enable row level security;
create policy merchant_scope on separate_key_demand for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_only on separate_key_demand using ((select scope_all())) with check ((select scope_all()));
grant select, insert, update on separate_key_demand to opc_app;

-- What the gateway judges by is kept for a moment by every process (0015); use alone changes nothing of it.
create trigger tell_changed after insert or delete or update of status, usable_from on separate_key
  for each row execute function tell_merchant_changed();
create trigger tell_changed after insert or delete or update on separate_key_demand
  for each row execute function tell_merchant_changed();

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'NoticeTargetConfirmed', 'NoticeTargetRemoved',
  'PasskeyOfUserCloned', 'AdministratorMade', 'PasswordReset', 'AuthenticatorRenewed', 'RuleOff', 'SignInElsewhere',
  'AccountMade', 'EnrolmentLinkGiven', 'KeyViewed', 'CrawlerTokenIssued', 'CrawlerDoubted',
  'CrawlerTokenEnding', 'PayoutKeyAdded', 'KeyDemandChanged')) not valid;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, 'MerchantList.approveKey'
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
 where g.is_default
on conflict do nothing;
