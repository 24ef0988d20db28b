-- What a supplier tells is judged by its public key alone: whose word it is does not change with our own private key.
set local lock_timeout = '3s';
alter table channel add column public_key_set_by text, add column previous_public_key_set_by text;
alter table payout_channel add column public_key_set_by text, add column previous_public_key_set_by text;
update channel set public_key_set_by = keys_set_by where public_key is not null;
update payout_channel set public_key_set_by = keys_set_by where public_key is not null;
