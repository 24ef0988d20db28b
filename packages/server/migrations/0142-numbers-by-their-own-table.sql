-- A bank's number is found by bank_transaction_key, account by account. A second index of every number was a seventh of what
-- writing a statement costs. Parts of a split credit are not in that table, and few.
set local lock_timeout = '3s';

drop index bank_transaction_by_number;
create index bank_transaction_part_by_number on bank_transaction (external_id) where parent_id is not null;
