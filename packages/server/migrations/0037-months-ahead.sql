-- The months that are coming are there before the first row of any of them, whichever process starts first: a month whose
-- first row came into the default partition would stay there.
select make_month_partitions(2);

-- Large tables of which rows of this month, or of a later one, lie in the default partition all the same.
create function tables_without_month() returns setof text
language plpgsql stable security definer set search_path = public as $$
declare
  parent text;
  by_column text;
  has_rows boolean;
begin
  for parent, by_column in values ('payment_order', 'id'), ('payout_order', 'id'), ('ledger_entry', 'id'),
    ('bank_transaction', 'id'), ('callback_record', 'id'), ('callback_attempt', 'callback_id')
  loop
    execute format('select exists (select from %I where %I >= month_floor($1))', parent || '_default', by_column)
      into has_rows using date_trunc('month', now() at time zone 'UTC')::date;
    if has_rows then
      return next parent;
    end if;
  end loop;
end $$;
revoke execute on function tables_without_month() from public;
grant execute on function tables_without_month() to opc_app;
