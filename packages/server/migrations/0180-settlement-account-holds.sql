-- A settlement account's hold can be lifted by a third person; people are told that one waits for its check, is usable, was rejected.
set local lock_timeout = '3s';

alter table settlement_account
  add column lifted_by_user_id bigint,
  -- "ALIAS/user", as all names.
  add column lifted_by text,
  add column lifted_at timestamptz;
alter table settlement_account
  add constraint settlement_account_lifted_by_user_id_fkey
    foreign key (lifted_by_user_id) references user_account not valid;
alter table settlement_account
  add constraint settlement_account_lifted_whole check (
    num_nulls(lifted_by_user_id, lifted_by, lifted_at) in (0, 3)) not valid;
-- The day in which a wrong account is noticed is never one person's to end.
alter table settlement_account
  add constraint settlement_account_lifted_by_another check (
    lifted_by_user_id <> created_by_user_id and lifted_by_user_id <> checked_by_user_id) not valid;
grant update (lifted_by_user_id, lifted_by, lifted_at) on settlement_account to opc_app;

-- beside traffic: a few rows of each merchant, so it is there before anybody waits
create index settlement_account_by_number on settlement_account (number_hash);

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'NoticeTargetConfirmed', 'NoticeTargetRemoved',
  'PasskeyOfUserCloned', 'AdministratorMade', 'PasswordReset', 'AuthenticatorRenewed', 'RuleOff', 'SignInElsewhere',
  'AccountMade', 'EnrolmentLinkGiven', 'KeyViewed', 'CrawlerTokenIssued', 'CrawlerDoubted',
  'CrawlerTokenEnding', 'PayoutKeyAdded', 'KeyDemandChanged',
  'SettlementAccountWaiting', 'SettlementAccountUsable', 'SettlementAccountRejected')) not valid;
