-- A task that is over is found by the day that it ended on.
set local lock_timeout = '3s';

-- beside traffic: as the one before
create index payout_task_finished_of_card on payout_task (card_id, finished_at) where finished_at is not null;
