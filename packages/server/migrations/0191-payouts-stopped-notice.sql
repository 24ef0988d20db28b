-- People are told that payouts stopped, for whatever reason.
set local lock_timeout = '3s';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'NoticeTargetConfirmed', 'NoticeTargetRemoved',
  'PasskeyOfUserCloned', 'AdministratorMade', 'PasswordReset', 'AuthenticatorRenewed', 'RuleOff', 'SignInElsewhere',
  'AccountMade', 'EnrolmentLinkGiven', 'KeyViewed', 'CrawlerTokenIssued', 'CrawlerDoubted',
  'CrawlerTokenEnding', 'PayoutKeyAdded', 'KeyDemandChanged',
  'SettlementAccountWaiting', 'SettlementAccountUsable', 'SettlementAccountRejected',
  'PayoutsStopped')) not valid;
