-- A merchant's transaction reads the merchant's balances. Rows are made, locked and changed where the books are written, in
-- the whole scope alone.
drop policy merchant_scope on ledger_account;
create policy merchant_scope on ledger_account for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_adds on ledger_account for insert with check ((select scope_all()));
create policy operator_writes on ledger_account for update using ((select scope_all()));
