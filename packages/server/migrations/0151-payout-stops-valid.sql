-- What 0150 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table approval validate constraint approval_kind_check;
