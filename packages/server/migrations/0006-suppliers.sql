-- Routing by order or weight, channels' days, windows and pauses; suppliers that take payments for us: what was asked of
-- them, what they answered and what they notify us of.

alter table supplier
  add constraint supplier_adapter check (adapter in ('native', 'sandbox', 'http'));

alter table channel
  add column sort_order integer not null default 0,
  add column remark text,
  -- Who we are to the supplier.
  add column channel_merchant_no text,
  -- The supplier's Ed25519 key, as Standard Webhooks writes it: "whpk_" and base64.
  add column public_key text check (public_key like 'whpk\_%'),
  -- Ours, "whsk_…", sealed.
  add column private_key_encrypted bytea,
  add column setting_a text,
  add column setting_b text,
  add column setting_c text,
  add column setting_d text,
  -- What the supplier calls the payment type; our own code unless told.
  add column mapping_code text,
  -- Where the supplier's API begins, without a trailing slash.
  add column base_address text,
  -- Of third-party orders; those of own accounts follow the account.
  add column validity_minutes integer not null default 30 check (validity_minutes between 5 and 1440),
  add column daily_limit_minor bigint check (daily_limit_minor > 0),
  -- Minutes of the operator's day; a window that closes before it opens goes over midnight. Null: always open.
  add column opens_minute smallint check (opens_minute between 0 and 1439),
  add column closes_minute smallint check (closes_minute between 0 and 1439),
  -- No new orders until then.
  add column paused_until timestamptz,
  add column pause_reason text,
  add constraint channel_window check ((opens_minute is null) = (closes_minute is null)),
  add constraint channel_window_open check (opens_minute <> closes_minute);

alter table merchant_channel
  -- Share of the orders where the merchant's payment type is routed by weight; with 0 only when no other takes the order.
  add column weight integer not null default 1 check (weight between 0 and 10000);

-- How a merchant's orders of a payment type choose among its channels; by order where there is no row.
create table merchant_pay_type (
  merchant_id bigint not null references merchant,
  pay_type_code text not null,
  currency text not null,
  routing_mode text not null default 'Order' check (routing_mode in ('Order', 'Weight')),
  primary key (merchant_id, pay_type_code, currency),
  foreign key (pay_type_code, currency) references pay_type
);

-- What live and paid orders of a day promise to a channel that has a daily limit, as account_day does for accounts.
create table channel_day (
  channel_id bigint not null references channel,
  day date not null,
  promised_minor bigint not null,
  primary key (day, channel_id)
);

-- A channel whose supplier stopped answering, or refuses nearly everything, takes no new orders until a probe was answered.
create table channel_health (
  channel_id bigint primary key references channel,
  unhealthy_since timestamptz,
  reason text check (reason in ('Silent', 'Refusing')),
  -- Probes without an answer since then: each makes the pause longer.
  failed_probes integer not null default 0,
  next_probe_at timestamptz,
  -- Attempts before it are not counted any more.
  counts_from timestamptz,
  check ((unhealthy_since is null) = (next_probe_at is null) and (unhealthy_since is null) = (reason is null))
);

-- One question to one supplier, written before it is asked. From Asked on the supplier may have got it, so it is never sent
-- again: what became of it is found out by its reference.
create table supplier_attempt (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null,
  supplier_id bigint not null references supplier,
  channel_id bigint not null references channel,
  -- The first of an order is 1.
  number integer not null check (number >= 1),
  -- What the supplier calls it back by.
  reference text not null unique,
  status text not null default 'Planned'
    check (status in ('Planned', 'Asked', 'Accepted', 'Refused', 'Paid', 'Failed', 'Cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  supplier_order_no text,
  -- Where the member pays.
  pay_url text,
  -- Why it was refused or failed; how the last question got no answer.
  reason text,
  created_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  -- Questions by reference so far: the place in the schedule.
  queries integer not null default 0,
  -- When it is the worker's turn again; null when there is nothing left to ask.
  next_at timestamptz,
  -- A worker holds it until then; a crash gives it back.
  leased_until timestamptz,
  unique (order_id, number),
  check ((status in ('Planned', 'Cancelled')) or asked_at is not null)
);
create index supplier_attempt_due on supplier_attempt (channel_id, next_at) where next_at is not null;
create index supplier_attempt_by_channel on supplier_attempt (channel_id, asked_at) where asked_at is not null;

-- What suppliers told us, one row for each content however often it came.
create table supplier_notice (
  id bigint primary key,
  supplier_id bigint not null references supplier,
  body_hash bytea not null,
  body text not null,
  -- Null where the notice names none of the supplier's references.
  merchant_id bigint references merchant,
  order_id bigint,
  attempt_id bigint references supplier_attempt,
  -- What became of it; of a later copy that could do more, the latest.
  outcome text not null,
  ip text not null,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  copies integer not null default 1,
  unique (supplier_id, body_hash)
);
create index supplier_notice_of_order on supplier_notice (order_id, id) where order_id is not null;
create index supplier_notice_refused on supplier_notice (supplier_id, received_at) where outcome = 'SignatureInvalid';

alter table order_event
  drop constraint order_event_actor_kind_check,
  add constraint order_event_actor_kind_check
    check (actor_kind in ('merchant', 'crawler', 'member', 'system', 'user', 'supplier'));

grant select, insert, update on merchant_pay_type, channel_day, channel_health, supplier_attempt, supplier_notice to opc_app;
grant delete on merchant_pay_type, supplier_notice to opc_app;
do $$
declare name text;
begin
  alter table merchant_pay_type enable row level security;
  create policy merchant_scope on merchant_pay_type
    using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
    with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
  -- Whom the operator sells through is the operator's affair.
  foreach name in array array['channel_day', 'channel_health', 'supplier_attempt', 'supplier_notice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;
