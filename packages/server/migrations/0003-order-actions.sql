-- People act on collection orders: locks, evidence, reviews of late or unequal money, money given back, test orders.

alter table payment_order
  add column is_test boolean not null default false,
  -- A test order may have nobody to tell.
  alter column notify_url drop not null,
  add column locked_by_user_id bigint references user_account,
  -- "ALIAS/user", as it was then.
  add column locked_by text,
  add column locked_at timestamptz,
  add column lock_reason text,
  add column status_before_lock text check (status_before_lock in ('Pending', 'Paying')),
  -- Time that was left when it was locked; unlocking gives it back.
  add column remaining_ms bigint check (remaining_ms >= 0),
  -- What the merchant is credited for, before the fee; less or more than the amount only by an approved review.
  add column settled_minor bigint check (settled_minor > 0),
  -- Terms when it was made: the fee of an unequal settlement comes from them.
  add column fee_basis_points integer check (fee_basis_points between 0 and 10000),
  add column fee_minimum_minor bigint not null default 0 check (fee_minimum_minor >= 0),
  add column fee_maximum_minor bigint check (fee_maximum_minor >= fee_minimum_minor);

update payment_order set settled_minor = amount_minor where status = 'Success';
update payment_order o
  set fee_basis_points = m.fee_basis_points, fee_minimum_minor = m.fee_minimum_minor, fee_maximum_minor = m.fee_maximum_minor
  from merchant_channel m where m.merchant_id = o.merchant_id and m.channel_id = o.channel_id;
-- Where the terms are gone, the rate that its fee came from.
update payment_order set fee_basis_points = least(round(fee_minor::numeric * 10000 / amount_minor), 10000)
  where fee_basis_points is null;
alter table payment_order
  alter column fee_basis_points set not null,
  drop constraint payment_order_check1,
  add constraint payment_order_fee check (fee_minor >= 0 and fee_minor <= coalesce(settled_minor, amount_minor)),
  add constraint payment_order_settled check ((status = 'Success') = (settled_minor is not null)),
  add constraint payment_order_locked
    check ((status = 'Locked') = (status_before_lock is not null and remaining_ms is not null and locked_at is not null));
create index payment_order_test on payment_order (id) where is_test;

-- What an operator confirmed an order by, where no bank transaction tells it.
create table order_evidence (
  order_id bigint primary key,
  merchant_id bigint not null references merchant,
  remark text not null check (length(remark) >= 5),
  -- Of stored_image.
  image_id bigint not null,
  given_by_user_id bigint not null references user_account,
  given_by text not null,
  given_at timestamptz not null
);

-- Late or unequal money that somebody proposes to settle and somebody else decides on.
create table order_review (
  id bigint primary key,
  order_id bigint not null,
  merchant_id bigint not null references merchant,
  -- Null for a supplier's money, which no bank transaction of ours tells.
  bank_transaction_id bigint references bank_transaction,
  exception text not null check (exception in ('None', 'Late', 'Partial', 'Over')),
  paid_minor bigint not null check (paid_minor > 0),
  external_id text not null,
  -- What told that the money is the order's: "amount", "remark", "name", "person".
  found_by text not null,
  -- Null for the matching engine.
  proposed_by_user_id bigint references user_account,
  proposed_by text not null,
  proposed_at timestamptz not null,
  note text,
  status text not null default 'PendingReview' check (status in ('PendingReview', 'Approved', 'Rejected')),
  decided_by_user_id bigint references user_account,
  decided_by text,
  decided_at timestamptz,
  reason text,
  settled_minor bigint check (settled_minor > 0),
  check ((status = 'PendingReview') = (decided_at is null)),
  check ((status = 'Approved') = (settled_minor is not null)),
  -- Nobody decides on what they proposed themselves, whatever the code says.
  check (status <> 'Approved' or decided_by_user_id is distinct from proposed_by_user_id)
);
create unique index order_review_pending on order_review (order_id) where status = 'PendingReview';
create index order_review_of_order on order_review (order_id, id);
create index order_review_of_transaction on order_review (bank_transaction_id) where bank_transaction_id is not null;
-- Marked before there were reviews: the matching engine proposed them.
insert into order_review (id, order_id, merchant_id, bank_transaction_id, exception, paid_minor, external_id, found_by,
    proposed_by, proposed_at)
  select o.id, o.id, o.merchant_id, b.id, o.exception, o.paid_minor, o.external_id, 'amount', 'matching',
    coalesce(b.reported_at, o.created_at)
  from payment_order o left join bank_transaction b on b.order_id = o.id and b.external_id = o.external_id
  where o.review_status = 'PendingReview' and o.paid_minor is not null and o.external_id is not null;

-- One order, one transaction, already while a person has yet to decide.
drop index bank_transaction_of_order;
create unique index bank_transaction_of_order on bank_transaction (order_id)
  where order_id is not null and match_status in ('PendingMatch', 'Matched');

grant select, insert, update on order_evidence, order_review to opc_app;
-- Both are the operator's affair.
alter table order_evidence enable row level security;
create policy operator_only on order_evidence using ((select scope_all()));
alter table order_review enable row level security;
create policy operator_only on order_review using ((select scope_all()));
