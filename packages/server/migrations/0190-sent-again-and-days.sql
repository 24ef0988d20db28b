-- A correction of a payout card that is sent again (its answer was lost) is booked once; a payout keeps the day of its merchant's
-- limit that it was counted on; a receipt's withdrawal is found without reading them all.
set local lock_timeout = '3s';

create table payout_card_correction (
  card_id bigint not null references payout_card,
  -- Drawn by the asker once for each correction.
  request_id uuid not null,
  record_id bigint not null references payout_card_record,
  primary key (card_id, request_id)
);
alter table payout_card_correction enable row level security;
create policy operator_only on payout_card_correction using ((select scope_all()));
grant select, insert on payout_card_correction to opc_app;

-- Null: no limit stood, or a release before this one made it.
alter table payout_order add column promised_day date;

-- beside traffic: withdrawals are a few a day of each merchant
create index withdrawal_order_by_receipt on withdrawal_order (receipt_image_id) where receipt_image_id is not null;
