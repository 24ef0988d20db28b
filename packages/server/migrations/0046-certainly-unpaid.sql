-- Two people say that a payout certainly was not paid by a channel that stays silent, or by a transfer that never arrived.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules',
   'PayoutUnpaid'));

alter table payout_task drop constraint payout_task_failure_check;
alter table payout_task add constraint payout_task_failure_check check (failure in
  ('CodeTimeout', 'InsufficientBalance', 'SubmitFailure', 'Stopped', 'DeclaredUnpaid'));

-- What they rested it on, one row for each attempt that ended so.
create table payout_unpaid_evidence (
  attempt_id bigint primary key references payout_attempt,
  order_id bigint not null,
  merchant_id bigint not null references merchant,
  remark text not null check (length(remark) >= 5),
  image_id bigint not null references stored_image,
  -- Whoever asked, as "ALIAS/user", and whoever approved it.
  given_by_user_id bigint not null references user_account,
  given_by text not null,
  approved_by_user_id bigint not null references user_account,
  approved_by text not null,
  given_at timestamptz not null,
  constraint payout_unpaid_evidence_by_two check (approved_by_user_id <> given_by_user_id)
);
create index payout_unpaid_evidence_of_order on payout_unpaid_evidence (order_id);
alter table payout_unpaid_evidence enable row level security;
create policy operator_only on payout_unpaid_evidence using ((select scope_all()));
grant select, insert on payout_unpaid_evidence to opc_app;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, 'CashoutOrder.certainlyUnpaid'
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
 where g.is_default
on conflict do nothing;
