-- A card's credit that shows that the bank gave a payout back is that payout's, and of one payout only once.
create unique index payout_card_record_return on payout_card_record (order_id) where kind = 'TopUp' and order_id is not null;
