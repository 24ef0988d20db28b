-- More acts can be set to need a second person, and amounts add up over a day.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules',
   'PayoutReturned', 'PayoutDoubt', 'Unbind', 'PayoutUnpaid', 'CollectionReversal', 'MoneyCase'));
alter table approval_rule drop constraint approval_rule_kind_check;
alter table approval_rule add constraint approval_rule_kind_check check (kind in
  ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules',
   'PayoutReturned', 'PayoutDoubt', 'Unbind'));

-- What was done alone under a rule, because its amount was below the rule's; a day's sum is compared with that.
create table approval_alone (
  id bigint primary key,
  -- Of the asker, as the rule.
  merchant_id bigint not null references merchant,
  kind text not null,
  currency text not null references currency,
  amount_minor bigint not null check (amount_minor >= 0),
  user_id bigint not null references user_account,
  -- Whose money it is.
  of_merchant_id bigint references merchant,
  -- The operator's.
  day date not null,
  at timestamptz not null
);
create index approval_alone_of_day on approval_alone (merchant_id, kind, currency, day);
alter table approval_alone enable row level security;
create policy merchant_scope on approval_alone
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert on approval_alone to opc_app;
