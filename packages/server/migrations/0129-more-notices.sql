-- People are told when their notices are also told somewhere else, and when they are not any more; of a crawler whose balance
-- contradicts what it reported, and of one whose token ends soon.
set local lock_timeout = '3s';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'NoticeTargetConfirmed', 'NoticeTargetRemoved',
  'PasskeyOfUserCloned', 'AdministratorMade', 'PasswordReset', 'AuthenticatorRenewed', 'RuleOff', 'SignInElsewhere',
  'AccountMade', 'EnrolmentLinkGiven', 'KeyViewed', 'CrawlerTokenIssued', 'CrawlerDoubted',
  'CrawlerTokenEnding')) not valid;
alter table notice drop constraint notice_of_one_person;
alter table notice add constraint notice_of_one_person check ((kind in ('ReportReady', 'ReportFailed', 'PasskeyAdded',
  'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'NoticeTargetConfirmed', 'NoticeTargetRemoved', 'PasswordReset',
  'AuthenticatorRenewed', 'SignInElsewhere')) = (user_id is not null)) not valid;
