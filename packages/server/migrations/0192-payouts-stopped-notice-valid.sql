-- What 0191 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table notice validate constraint notice_kind_check;
