-- Credits that matching could not decide on are set aside, too.
alter table set_aside drop constraint set_aside_queue_check;
alter table set_aside add constraint set_aside_queue_check
  check (queue in ('callbacks', 'suppliers', 'payouts', 'notices', 'expiry', 'matching'));
