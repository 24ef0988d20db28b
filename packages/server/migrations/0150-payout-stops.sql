-- A database that lost rows (a standby promoted without them, an older backup) would pay out again what was paid. Sending
-- stands until somebody has compared: by itself where the anchor outside the database agrees, by two people where it does not.
set local lock_timeout = '3s';

-- Which history of the database this is: the cluster, and the timeline on which it writes. A promotion begins another.
create function database_line() returns text language sql volatile as
  $$ select (pg_control_system()).system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) $$;

create table compared_line (
  one boolean primary key default true check (one),
  -- The last one that was compared with an anchor.
  line text not null,
  -- Whether a standby confirmed commits then: what nobody confirmed may be gone after a promotion, the last second unseen.
  commits_kept boolean not null
);
insert into compared_line (line, commits_kept) values (database_line(), true);
alter table compared_line enable row level security;
create policy operator_scope on compared_line using ((select scope_all())) with check ((select scope_all()));
grant select, insert, update on compared_line to opc_app;

create table payout_stop (
  id bigint primary key,
  reason text not null check (reason in ('AnchorContradicts', 'NothingToCompare', 'CommitsNotKept')),
  -- What the anchor names that is not there; empty for other reasons.
  chains text not null,
  stopped_at timestamptz not null,
  note text check (length(note) >= 5),
  ended_by_user_id bigint references user_account,
  -- "ALIAS/user", as all names.
  ended_by text,
  approved_by_user_id bigint references user_account,
  approved_by text,
  ended_at timestamptz,
  -- Of the end, made with the secret key: workers move their anchors on by it.
  code bytea,
  check ((ended_at is not null) = (note is not null)),
  check ((ended_at is not null) = (code is not null)),
  constraint payout_stop_ended_by_two check ((ended_at is not null) =
    (ended_by_user_id is not null and approved_by_user_id is not null and ended_by_user_id <> approved_by_user_id))
);
create unique index payout_stop_open on payout_stop ((true)) where ended_at is null;
alter table payout_stop enable row level security;
create policy operator_scope on payout_stop using ((select scope_all())) with check ((select scope_all()));
grant select, insert on payout_stop to opc_app;
-- Why it stopped stays as it was; only its end is written later.
grant update (note, ended_by_user_id, ended_by, approved_by_user_id, approved_by, ended_at, code) on payout_stop to opc_app;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys',
  'Permissions', 'ApprovalRules', 'PayoutReturned', 'PayoutDoubt', 'Unbind', 'CollectionAccounts', 'CrawlerTokens', 'AddressLists',
  'Quotas', 'ReviewThresholds', 'Accounts',
  'PayoutUnpaid', 'CollectionReversal', 'MoneyCase', 'PayoutStop')) not valid;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, 'AuditLog.endStop'
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
 where g.is_default
on conflict do nothing;
