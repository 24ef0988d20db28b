-- A new collection account, or one whose money goes elsewhere from now on, takes no orders before then. Accounts that are there go
-- on as they are.
set local lock_timeout = '3s';

alter table offline_account add column held_until timestamptz;
