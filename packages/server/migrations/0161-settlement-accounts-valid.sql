-- What 0160 added is looked at beside traffic.
set local lock_timeout = '3s';

alter table withdrawal_order validate constraint withdrawal_order_settlement_account_id_fkey;
alter table withdrawal_order validate constraint withdrawal_order_receipt_image_id_fkey;
alter table withdrawal_order validate constraint withdrawal_order_payee_whole;
alter table withdrawal_order validate constraint withdrawal_order_batch_whole;
alter table stored_image validate constraint stored_image_purpose_check;
