-- Every list can be exported, and reports have pages of their own. As 0021 does: nobody can grant what nobody holds.

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array[
    'QrCode.export', 'BankCard.export', 'TrueMoney.export', 'PayoutCard.export', 'CashoutTask.export',
    'SpiderSetting.export', 'Supplier.export', 'PayChannel.export', 'CashoutChannel.export', 'UserList.export',
    'UserGroup.export', 'OnlineUser.export', 'Article.export', 'ArticleCategory.export',
    'AdvertisingManagement.export', 'LotteryList.export', 'PayType.export', 'CashoutType.export',
    'Currency.export', 'Language.export', 'Maintenance.export', 'Approval.export',
    'DailyOverview', 'DailyOverview.export', 'PayReport', 'PayReport.export', 'CashoutReport',
    'CashoutReport.export', 'Reconciliation', 'Reconciliation.edit', 'Reconciliation.import',
    'Reconciliation.prove', 'Reconciliation.export'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Normal'
  cross join unnest(array[
    'UserList.export', 'UserGroup.export', 'OnlineUser.export', 'Approval.export', 'DailyOverview',
    'DailyOverview.export', 'PayReport', 'PayReport.export', 'CashoutReport', 'CashoutReport.export'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;

-- Whoever saw suppliers and channels could export them; that goes on, and can be taken away from now on.
insert into user_group_permission (user_group_id, merchant_id, permission)
select user_group_id, merchant_id, permission || '.export'
  from user_group_permission
 where permission in ('Supplier', 'PayChannel', 'CashoutChannel')
on conflict do nothing;
