-- Which account's day is compared next is found without all that ever were, each second in each worker.
set local lock_timeout = '3s';

-- beside traffic: a row for each account and day, and nobody pays meanwhile; half a million are read in half a second
create index reconciliation_next on reconciliation (asked_at nulls first, id)
  where asked_at is not null or status = 'Running';
