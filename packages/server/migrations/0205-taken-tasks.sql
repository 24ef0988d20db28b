-- A task that is over is found by when it was given out. Alone, so that the table is held for one index at a time.
set local lock_timeout = '3s';

-- beside traffic: a task for each payout of a native card; half a million build in a second and a half, and crawlers ask again
create index payout_task_taken_of_card on payout_task (card_id, taken_at) where taken_at is not null;
