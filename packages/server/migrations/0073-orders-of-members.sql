-- Orders by the name of who pays, found by the index. lower() may tell what it was given, so behind row-level security it is
-- asked of each row of the account alone; here it is asked as the owner, for the whole scope.
create function orders_of_members(account_ids bigint[], names text[], oldest_ids bigint[])
returns table (place bigint, order_id bigint)
language sql stable security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select c.place, o.id
  from unnest(account_ids, names, oldest_ids) with ordinality as c (account_id, name, oldest_id, place)
  -- Name by name: the offset keeps the planner from reading the orders first.
  cross join lateral (
    select o.id from payment_order o
    where o.account_id = c.account_id and lower(o.member_name) = c.name and o.id >= c.oldest_id
    offset 0
  ) o
  where (select scope_all())
$$;
revoke execute on function orders_of_members(bigint[], text[], bigint[]) from public;
grant execute on function orders_of_members(bigint[], text[], bigint[]) to opc_app;
