-- What 0180 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table settlement_account validate constraint settlement_account_lifted_by_user_id_fkey;
alter table settlement_account validate constraint settlement_account_lifted_whole;
alter table settlement_account validate constraint settlement_account_lifted_by_another;
alter table notice validate constraint notice_kind_check;
