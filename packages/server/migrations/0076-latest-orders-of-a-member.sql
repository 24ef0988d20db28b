-- For the matching desk, as orders_of_members() is for matching: behind row-level security lower() is asked of each row of an
-- account, and the index by name is never used. Asked as the owner, for the whole scope.
create function latest_orders_of_member(account bigint, name text, oldest_id bigint, newest_id bigint, most integer)
returns setof bigint
language sql stable rows 3 security definer set search_path = public
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select o.id from payment_order o
  where o.account_id = account and lower(o.member_name) = name and o.id between oldest_id and newest_id
    and (select scope_all())
  order by o.id desc limit most
$$;
revoke execute on function latest_orders_of_member(bigint, text, bigint, bigint, integer) from public;
grant execute on function latest_orders_of_member(bigint, text, bigint, bigint, integer) to opc_app;
