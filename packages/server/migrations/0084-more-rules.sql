-- Further acts come under the two-person rule. What an operator or merchant has had until now stays as it is, and Home says so.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys',
  'Permissions', 'ApprovalRules', 'PayoutReturned', 'PayoutDoubt', 'Unbind', 'CollectionAccounts', 'CrawlerTokens', 'AddressLists',
  'Quotas', 'ReviewThresholds', 'Accounts',
  'PayoutUnpaid', 'CollectionReversal', 'MoneyCase'));
alter table approval_rule drop constraint approval_rule_kind_check;
alter table approval_rule add constraint approval_rule_kind_check check (kind in ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys',
  'Permissions', 'ApprovalRules', 'PayoutReturned', 'PayoutDoubt', 'Unbind', 'CollectionAccounts', 'CrawlerTokens', 'AddressLists',
  'Quotas', 'ReviewThresholds', 'Accounts'));

insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
select m.id, k.kind, false, 'update', now()
  from merchant m
  cross join unnest(array['CollectionAccounts', 'CrawlerTokens', 'AddressLists', 'Quotas', 'ReviewThresholds', 'Accounts']) as k (kind)
 where m.type = 'Super' or k.kind = 'Accounts'
on conflict do nothing;
