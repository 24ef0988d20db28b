-- A card's report finds the payouts whose debit nobody has told yet without all that ever left the card.
set local lock_timeout = '3s';

-- beside traffic: a line for each payout of a native card; some hundred thousand build in half a second, and reports come again
create index payout_card_record_untold on payout_card_record (card_id, created_at)
  where kind = 'Payout' and external_id is null;

-- A task that is over is found by when it was given out, or by the day that it ended on.
-- beside traffic: a task for each payout of a native card; some hundred thousand build in half a second, and crawlers ask again
create index payout_task_taken_of_card on payout_task (card_id, taken_at) where taken_at is not null;
-- beside traffic: as the one before
create index payout_task_finished_of_card on payout_task (card_id, finished_at) where finished_at is not null;
