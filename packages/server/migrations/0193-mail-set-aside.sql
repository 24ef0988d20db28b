-- What the operator has set wrongly of mail or bot is shown where records are that queues passed over.
set local lock_timeout = '3s';

alter table set_aside drop constraint set_aside_queue_check;
alter table set_aside add constraint set_aside_queue_check
  check (queue in ('callbacks', 'suppliers', 'payouts', 'notices', 'expiry', 'matching', 'mail')) not valid;
