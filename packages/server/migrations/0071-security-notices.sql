-- People are told when somebody else resets what they sign in with, and approvers when a two-person rule is off.

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasskeyOfUserCloned', 'AdministratorMade',
  'PasswordReset', 'AuthenticatorRenewed', 'RuleOff'));
alter table notice drop constraint notice_of_one_person;
alter table notice add constraint notice_of_one_person check ((kind in ('ReportReady', 'ReportFailed', 'PasskeyAdded',
  'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasswordReset', 'AuthenticatorRenewed')) = (user_id is not null));
