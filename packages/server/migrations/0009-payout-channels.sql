-- Payout channels, own cards and suppliers alike; how merchants' payouts choose among them; what was asked of them and what
-- suppliers notify us of.

create table payout_channel (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  supplier_id bigint not null references supplier,
  -- Native: the operator's own payout cards pay, by their crawlers.
  kind text not null check (kind in ('Native', 'ThirdParty')),
  cashout_type_code text not null,
  currency text not null,
  enabled boolean not null default true,
  sort_order integer not null default 0,
  remark text,
  -- The rest means what it means on a channel.
  channel_merchant_no text,
  public_key text check (public_key like 'whpk\_%'),
  private_key_encrypted bytea,
  setting_a text,
  setting_b text,
  setting_c text,
  setting_d text,
  mapping_code text,
  base_address text,
  daily_limit_minor bigint check (daily_limit_minor > 0),
  opens_minute smallint check (opens_minute between 0 and 1439),
  closes_minute smallint check (closes_minute between 0 and 1439),
  paused_until timestamptz,
  pause_reason text,
  foreign key (cashout_type_code, currency) references cashout_type,
  constraint payout_channel_window check ((opens_minute is null) = (closes_minute is null)),
  constraint payout_channel_window_open check (opens_minute <> closes_minute)
);

create table merchant_payout_channel (
  merchant_id bigint not null references merchant,
  payout_channel_id bigint not null references payout_channel,
  sort_order integer not null default 0,
  -- Share of the orders where the merchant's cashout type is routed by weight; with 0 only when no other takes the order.
  weight integer not null default 1 check (weight between 0 and 10000),
  minimum_minor bigint not null check (minimum_minor >= 1),
  maximum_minor bigint not null check (maximum_minor >= minimum_minor),
  enabled boolean not null default true,
  primary key (merchant_id, payout_channel_id)
);

-- What payouts of a day that were sent, or are to be, promise to a channel that has a daily limit.
create table payout_channel_day (
  payout_channel_id bigint not null references payout_channel,
  day date not null,
  promised_minor bigint not null check (promised_minor >= 0),
  primary key (day, payout_channel_id)
);

create table payout_channel_health (
  payout_channel_id bigint primary key references payout_channel,
  unhealthy_since timestamptz,
  reason text check (reason in ('Silent', 'Refusing')),
  failed_probes integer not null default 0,
  next_probe_at timestamptz,
  counts_from timestamptz,
  check ((unhealthy_since is null) = (next_probe_at is null) and (unhealthy_since is null) = (reason is null))
);

-- One try to pay one order, by a supplier or by a card's crawler, written before anybody is asked. From Asked on the money may
-- have left, so it is never asked for again: what became of it is found out by the reference.
create table payout_attempt (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null,
  -- The first of an order is 1.
  number integer not null check (number >= 1),
  reference text not null unique,
  kind text not null check (kind in ('Card', 'Supplier')),
  payout_channel_id bigint not null references payout_channel,
  payout_card_id bigint,
  supplier_id bigint not null references supplier,
  status text not null default 'Planned'
    check (status in ('Planned', 'Asked', 'Accepted', 'Refused', 'Paid', 'Cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- Whom it was to pay: the order's payee may be corrected later.
  bank_code text not null,
  card_last4 text not null,
  -- The operator's day whose limit of the channel it counts for.
  promised_day date not null,
  supplier_order_no text,
  -- Why it was refused; how the last question got no answer.
  reason text,
  -- The channel contradicts itself, so that a person has to find out: it takes back what it accepted, or says that it paid
  -- what it refused.
  doubt text check (doubt in ('DeniedAfterAcceptance', 'PaidAfterRefusal')),
  doubted_at timestamptz,
  created_at timestamptz not null,
  asked_at timestamptz,
  answered_at timestamptz,
  -- Questions by reference so far: the place in the schedule.
  queries integer not null default 0,
  -- When it is the worker's turn again; null when there is nothing left to ask, and for cards.
  next_at timestamptz,
  -- A worker holds it until then; a crash gives it back.
  leased_until timestamptz,
  unique (order_id, number),
  check ((kind = 'Card') = (payout_card_id is not null)),
  check ((doubt is null) = (doubted_at is null)),
  check (status in ('Planned', 'Cancelled', 'Refused') or asked_at is not null)
);
-- What may still pay an order is one at most.
create unique index payout_attempt_live on payout_attempt (order_id) where status in ('Planned', 'Asked', 'Accepted');
create index payout_attempt_due on payout_attempt (payout_channel_id, next_at) where next_at is not null;
create index payout_attempt_by_channel on payout_attempt (payout_channel_id, asked_at) where asked_at is not null;
create index payout_attempt_by_card on payout_attempt (payout_card_id, id) where payout_card_id is not null;
create index payout_attempt_doubted on payout_attempt (id) where doubt is not null;

-- What suppliers told us of payouts, one row for each content however often it came.
create table payout_notice (
  id bigint primary key,
  supplier_id bigint not null references supplier,
  body_hash bytea not null,
  body text not null,
  -- Null where the notice names none of the supplier's references.
  merchant_id bigint references merchant,
  order_id bigint,
  attempt_id bigint references payout_attempt,
  -- What became of it; of a later copy that could do more, the latest.
  outcome text not null,
  ip text not null,
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  copies integer not null default 1,
  unique (supplier_id, body_hash)
);
create index payout_notice_of_order on payout_notice (order_id, id) where order_id is not null;
create index payout_notice_refused on payout_notice (supplier_id, received_at) where outcome = 'SignatureInvalid';

grant select, insert, update on payout_channel, merchant_payout_channel, payout_channel_day, payout_channel_health,
  payout_attempt, payout_notice to opc_app;
grant delete on merchant_payout_channel, payout_notice to opc_app;
do $$
declare name text;
begin
  alter table merchant_payout_channel enable row level security;
  create policy merchant_scope on merchant_payout_channel
    using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
    with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
  -- Whom the operator pays through is the operator's affair.
  foreach name in array array['payout_channel', 'payout_channel_day', 'payout_channel_health', 'payout_attempt',
    'payout_notice'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;
