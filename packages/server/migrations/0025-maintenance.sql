-- Maintenance: for a time nothing new is taken, by the whole system, for one merchant, or of one payment or cashout type.
-- A window stays as a record when it is over.

create table maintenance_window (
  id bigint primary key,
  scope text not null check (scope in ('System', 'Merchant', 'PayType', 'CashoutType')),
  merchant_id bigint references merchant,
  pay_type_code text,
  cashout_type_code text,
  currency text,
  stops_payments boolean not null,
  stops_payouts boolean not null,
  starts_at timestamptz not null,
  -- Null: until it is ended by hand.
  ends_at timestamptz,
  message_en text not null check (char_length(message_en) between 1 and 300),
  message_zh text not null check (char_length(message_zh) between 1 and 300),
  -- "ALIAS/user"
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  -- Ended by hand, before its time or without one.
  ended_at timestamptz,
  ended_by text,
  -- Before it began.
  cancelled_at timestamptz,
  cancelled_by text,
  version integer not null default 1,
  foreign key (pay_type_code, currency) references pay_type,
  foreign key (cashout_type_code, currency) references cashout_type,
  check ((scope = 'Merchant') = (merchant_id is not null)),
  check ((scope = 'PayType') = (pay_type_code is not null)),
  check ((scope = 'CashoutType') = (cashout_type_code is not null)),
  check ((scope in ('PayType', 'CashoutType')) = (currency is not null)),
  check (stops_payments or stops_payouts),
  check (scope <> 'PayType' or not stops_payouts),
  check (scope <> 'CashoutType' or not stops_payments),
  check (ends_at > starts_at),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at >= starts_at),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (cancelled_at is null or ended_at is null)
);
-- What may still stop something: few, whatever the history.
create index maintenance_ahead on maintenance_window (starts_at) where ended_at is null and cancelled_at is null;
create index maintenance_of_merchant on maintenance_window (merchant_id) where merchant_id is not null;

grant select, insert on maintenance_window to opc_app;
-- Whom it is for, and who planned it, stays.
grant update (stops_payments, stops_payouts, starts_at, ends_at, message_en, message_zh, updated_by, updated_at, ended_at,
  ended_by, cancelled_at, cancelled_by, version) on maintenance_window to opc_app;
alter table maintenance_window enable row level security;
-- A merchant sees its own, and those that are nobody's in particular; never another's.
create policy merchant_scope on maintenance_window
  using ((select scope_all()) or merchant_id = (select scope_merchant_id())
    or (merchant_id is null and (select scope_merchant_id()) is not null))
  with check ((select scope_all()));

-- Every process looks anew when a change is committed.
create function tell_maintenance_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('opc_maintenance', '');
  return null;
end $$;
create trigger tell_changed after insert or update on maintenance_window
  for each statement execute function tell_maintenance_changed();

-- Whoever may do everything for the operator keeps the maintenance, too.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array['Maintenance', 'Maintenance.edit']) as p (permission)
 where g.is_default
on conflict do nothing;
