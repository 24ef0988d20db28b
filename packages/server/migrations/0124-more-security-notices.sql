-- People are told when somebody signs in to their account from a browser that never did; those who look after them, of accounts and
-- links that were made, and of secrets that somebody has taken to see.
set local lock_timeout = '3s';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase',
  'PasskeyAdded', 'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasskeyOfUserCloned', 'AdministratorMade',
  'PasswordReset', 'AuthenticatorRenewed', 'RuleOff', 'SignInElsewhere', 'AccountMade', 'EnrolmentLinkGiven', 'KeyViewed',
  'CrawlerTokenIssued')) not valid;
alter table notice drop constraint notice_of_one_person;
alter table notice add constraint notice_of_one_person check ((kind in ('ReportReady', 'ReportFailed', 'PasskeyAdded',
  'PasskeyRevoked', 'PasskeyCloned', 'RecoveryCodeUsed', 'PasswordReset', 'AuthenticatorRenewed', 'SignInElsewhere'))
  = (user_id is not null)) not valid;

-- Requests for address lists kept what their asker had proven: it goes, and those that still wait, whose content it was, end with it.
update approval set status = 'Expired', decided_at = expires_at
 where kind = 'AddressLists' and status = 'Waiting' and payload ?| array['LoginPassword', 'GoogleVerifyCode'];
update approval set payload = payload - 'LoginPassword' - 'GoogleVerifyCode'
 where kind = 'AddressLists' and payload ?| array['LoginPassword', 'GoogleVerifyCode'];
