-- Rules turn themselves on as soon as two people could approve. What an operator or merchant has had until now stays as it is, and Home says so.

insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
select m.id, k.kind, false, 'update', now()
  from merchant m
  cross join unnest(array['ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'PayoutReturned', 'PayoutDoubt',
    'Unbind', 'ChannelKeys', 'Permissions', 'ApprovalRules']) as k (kind)
 where m.type = 'Super' or k.kind in ('Permissions', 'ApprovalRules')
on conflict do nothing;
