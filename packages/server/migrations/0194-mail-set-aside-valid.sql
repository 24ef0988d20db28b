-- What 0193 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table set_aside validate constraint set_aside_queue_check;
