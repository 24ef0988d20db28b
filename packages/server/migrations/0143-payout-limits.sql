-- What a merchant may have paid out: so much a day, so many an hour. Whoever steals its key takes no more than that.
-- A merchant that was paid out for before has no row, and goes on without a limit until it gets one.
set local lock_timeout = '3s';

create table merchant_payout_limit (
  merchant_id bigint not null references merchant,
  currency text not null references currency,
  daily_minor bigint not null check (daily_minor >= 0),
  hourly_count integer check (hourly_count > 0),
  primary key (merchant_id, currency)
);
alter table merchant_payout_limit enable row level security;
create policy merchant_scope on merchant_payout_limit for select
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()));
create policy operator_only on merchant_payout_limit using ((select scope_all())) with check ((select scope_all()));
grant select, insert, update on merchant_payout_limit to opc_app;

-- Counted while there is a limit: what was asked for on a day of the merchant's clock and not given back, and how many times
-- in the hour (since 1970) that was counted last.
create table merchant_payout_day (
  merchant_id bigint not null references merchant,
  currency text not null,
  day date not null,
  promised_minor bigint not null check (promised_minor >= 0),
  hour integer not null,
  hour_count integer not null,
  primary key (merchant_id, currency, day)
);
alter table merchant_payout_day enable row level security;
create policy merchant_scope on merchant_payout_day
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert, update on merchant_payout_day to opc_app;
