-- An administrator made on the server, beside those there are, is told to everybody; one who approves at once says why.

alter table account_touch drop constraint account_touch_act_check;
alter table account_touch add constraint account_touch_act_check
  check (act in ('Made', 'PasswordReset', 'AuthenticatorRenewed', 'AuthenticatorGiven', 'BreakGlass'));
alter table account_touch add column reason text;
alter table account_touch add constraint account_touch_reason_check check ((act = 'BreakGlass') = (reason is not null));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasskeyOfUserCloned', 'AdministratorMade'));
