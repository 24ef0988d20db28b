-- A card's report finds the payouts whose debit nobody has told yet without all that ever left the card.
set local lock_timeout = '3s';

-- beside traffic: a line for each payout of a native card; half a million build in a second, and reports come again
create index payout_card_record_untold on payout_card_record (card_id, created_at)
  where kind = 'Payout' and external_id is null;
