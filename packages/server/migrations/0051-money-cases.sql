-- Cases: money that no rule can book and that nobody would otherwise hear of again.

create table money_case (
  id bigint primary key,
  kind text not null check (kind in ('CollectionPaidTwice', 'OverPayment', 'CollectionTakenBack', 'PayoutPaidTwice',
    'PaidAfterRefund', 'PayoutTakenBack')),
  -- The kind and the id of what it is about: told ever so often, it is one case.
  cause text not null unique,
  side text not null check (side in ('Surplus', 'Missing')),
  party text not null check (party in ('Supplier', 'Member', 'Merchant')),
  merchant_id bigint not null references merchant,
  currency text not null references currency,
  amount_minor bigint not null check (amount_minor > 0),
  order_kind text not null check (order_kind in ('Payment', 'Payout')),
  order_id bigint not null,
  order_no text not null,
  supplier_code text,
  -- Of the attempt.
  reference text,
  state text not null check (state in ('Open', 'Closed')),
  opened_at timestamptz not null,
  ending text check (ending in ('CreditMerchant', 'ChargeMerchant', 'KeptAsIncome', 'WrittenOff', 'SentBack', 'Recovered',
    'OrderReversed', 'NothingWrong')),
  note text check (length(note) >= 5),
  closed_by_user_id bigint references user_account,
  -- "ALIAS/user", as all names.
  closed_by text,
  approved_by_user_id bigint references user_account,
  approved_by text,
  closed_at timestamptz,
  check ((state = 'Closed') = (closed_at is not null)),
  check ((state = 'Closed') = (ending is not null)),
  check ((state = 'Closed') = (note is not null)),
  check ((state = 'Closed') = (closed_by_user_id is not null)),
  -- What moves money is never one person's word.
  constraint money_case_booked_by_two check (ending not in ('CreditMerchant', 'ChargeMerchant', 'KeptAsIncome', 'WrittenOff')
    or (approved_by_user_id is not null and approved_by_user_id <> closed_by_user_id))
);
create index money_case_open on money_case (id) where state = 'Open';
create index money_case_of_order on money_case (order_no);
alter table money_case enable row level security;
create policy operator_only on money_case using ((select scope_all()));
grant select, insert on money_case to opc_app;
-- What it is about stays as it was; only its end is written later.
grant update (state, ending, note, closed_by_user_id, closed_by, approved_by_user_id, approved_by, closed_at) on money_case
  to opc_app;

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules',
   'PayoutUnpaid', 'CollectionReversal', 'MoneyCase'));

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'ChainAnchorContradicts', 'Maintenance', 'ReportReady', 'ReportFailed', 'MoneyCase'));

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array['MoneyCase', 'MoneyCase.close', 'MoneyCase.export']) as p (permission)
 where g.is_default
on conflict do nothing;
