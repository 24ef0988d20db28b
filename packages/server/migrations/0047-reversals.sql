-- A settled collection order is reversed by two people; whether the merchant has its fee back is the merchant's setting.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in
  ('ManualBalance', 'ManualConfirm', 'PayoutConfirm', 'Withdrawal', 'ChannelKeys', 'Permissions', 'ApprovalRules',
   'PayoutUnpaid', 'CollectionReversal'));

-- What is reversed is always the whole settlement; a fee that stays is then charged anew, by a transfer of its own.
alter table merchant add column keep_fee_on_reversal boolean not null default false;
grant update (keep_fee_on_reversal) on merchant to opc_app;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, 'PayOrder.reverse'
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
 where g.is_default
on conflict do nothing;
