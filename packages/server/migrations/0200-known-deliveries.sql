-- What is on the way to a target, and what it was told in the last hour, is found without its older deliveries.
set local lock_timeout = '3s';

-- beside traffic: a target is told thirty times an hour at most
create index notice_delivery_of_target on notice_delivery (target_id, finished_at);
