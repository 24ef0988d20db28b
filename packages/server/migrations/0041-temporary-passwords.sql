-- A password that somebody else chose signs in for a day only: what is left in a mailbox opens nothing afterwards.
alter table user_account add column temporary_until timestamptz;
update user_account set temporary_until = now() + interval '24 hours' where must_change_password;
alter table user_account add constraint user_account_temporary_check
  check (must_change_password or temporary_until is null);
