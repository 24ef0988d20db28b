-- What a merchant may have unpaid at once. Each unpaid order keeps an amount slot and a part of the daily limits of accounts
-- that others use, too: whoever steals a collecting key takes no more of them than that.
set local lock_timeout = '3s';

create table merchant_unpaid_limit (
  merchant_id bigint not null references merchant,
  currency text not null references currency,
  -- Null: any number, any sum.
  maximum_orders integer check (maximum_orders > 0),
  maximum_minor bigint check (maximum_minor >= 0),
  primary key (merchant_id, currency)
);
alter table merchant_unpaid_limit enable row level security;
create policy merchant_scope on merchant_unpaid_limit for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_only on merchant_unpaid_limit using ((select scope_all())) with check ((select scope_all()));
grant select, insert, update, delete on merchant_unpaid_limit to opc_app;

-- What was unpaid when the merchant's last order was made. Orders being made wait here for one another, and for nobody else.
create table merchant_unpaid (
  merchant_id bigint not null references merchant,
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  primary key (merchant_id, currency)
);
alter table merchant_unpaid enable row level security;
create policy merchant_scope on merchant_unpaid for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_holds on merchant_unpaid for update using ((select scope_all())) with check ((select scope_all()));
grant select, update on merchant_unpaid to opc_app;

-- Orders that were paid or ended since, and those that money turned out not to be for. A row each, so that no end of an order
-- waits; the next order that is made takes them into the count.
create table merchant_unpaid_change (
  id bigint generated always as identity,
  merchant_id bigint not null,
  currency text not null,
  order_count bigint not null,
  amount_minor bigint not null,
  primary key (merchant_id, currency, id)
);
alter table merchant_unpaid_change enable row level security;
create policy merchant_scope on merchant_unpaid_change for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select on merchant_unpaid_change to opc_app;

-- Counted by the table itself: whatever writes an order, also processes of the release before.
create function count_unpaid_made() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into merchant_unpaid as u (merchant_id, currency, order_count, amount_minor)
    select merchant_id, currency, count(*), sum(amount_minor)::bigint from made
      where status in ('Pending', 'Paying', 'Locked') and paid_minor is null
      group by merchant_id, currency order by merchant_id, currency
    on conflict (merchant_id, currency) do update
      set order_count = u.order_count + excluded.order_count, amount_minor = u.amount_minor + excluded.amount_minor;
  -- The count is held by now, so that each change is taken in once. Merchant by merchant: the offset keeps the planner from
  -- reading what others have.
  with taken as (
    delete from merchant_unpaid_change where ctid = any(array(
      select c.place
        from (select distinct merchant_id, currency from made
          where status in ('Pending', 'Paying', 'Locked') and paid_minor is null) m
        cross join lateral (select ctid as place from merchant_unpaid_change
          where merchant_id = m.merchant_id and currency = m.currency offset 0) c))
      returning merchant_id, currency, order_count, amount_minor
  )
  insert into merchant_unpaid as u (merchant_id, currency, order_count, amount_minor)
    select merchant_id, currency, sum(order_count)::bigint, sum(amount_minor)::bigint from taken
      group by merchant_id, currency
    on conflict (merchant_id, currency) do update
      set order_count = u.order_count + excluded.order_count, amount_minor = u.amount_minor + excluded.amount_minor;
  return null;
end $$;
revoke execute on function count_unpaid_made() from public;

create function note_unpaid_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  sign int := case when old.status in ('Pending', 'Paying', 'Locked') and old.paid_minor is null then -1 else 1 end;
begin
  insert into merchant_unpaid_change (merchant_id, currency, order_count, amount_minor)
    values (old.merchant_id, old.currency, sign, sign * old.amount_minor);
  return null;
end $$;
revoke execute on function note_unpaid_change() from public;

create trigger unpaid_made after insert on payment_order referencing new table as made
  for each statement execute function count_unpaid_made();
create trigger unpaid_changed after update of status, paid_minor on payment_order for each row
  when ((old.status in ('Pending', 'Paying', 'Locked') and old.paid_minor is null)
    <> (new.status in ('Pending', 'Paying', 'Locked') and new.paid_minor is null))
  execute function note_unpaid_change();
create trigger unpaid_deleted after delete on payment_order for each row
  when (old.status in ('Pending', 'Paying', 'Locked') and old.paid_minor is null)
  execute function note_unpaid_change();

-- No order is written meanwhile: the triggers hold the table until this is over. The two partial indexes find the few.
insert into merchant_unpaid (merchant_id, currency, order_count, amount_minor)
  select merchant_id, currency, count(*), sum(amount_minor)::bigint from payment_order
    where (status in ('Pending', 'Paying') or status = 'Locked') and paid_minor is null
    group by merchant_id, currency;
