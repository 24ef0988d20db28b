-- A bank's number is found by bank_transaction_key, account by account, and a part's by bank_transaction_part. A second index of
-- every number was a seventh of what writing a statement costs.
set local lock_timeout = '3s';

drop index bank_transaction_by_number;
