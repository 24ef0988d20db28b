-- Pages that came since the beginning belong to the operator's first group, and those for merchants to each merchant's:
-- nobody can grant what nobody holds. Groups that people made themselves stay as they are.

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array[
    'CashoutOrder', 'CashoutOrder.create', 'CashoutOrder.batchImport', 'CashoutOrder.approve',
    'CashoutOrder.reject', 'CashoutOrder.sendAgain', 'CashoutOrder.confirm', 'CashoutOrder.cancel',
    'CashoutOrder.wrongInfo', 'CashoutOrder.correctPayee', 'CashoutOrder.settleDoubt', 'CashoutOrder.giveUp',
    'CashoutOrder.returned', 'CashoutOrder.resendCallback', 'CashoutOrder.revealCard', 'CashoutOrder.export',
    'Withdrawal', 'Withdrawal.apply', 'Withdrawal.setPassword', 'Withdrawal.export', 'WithdrawalConfirm',
    'WithdrawalConfirm.approve', 'WithdrawalConfirm.reject', 'WithdrawalConfirm.resetPassword',
    'WithdrawalConfirm.export', 'PayoutCardRecord', 'PayoutCardRecord.export', 'PayoutCard', 'PayoutCard.add',
    'PayoutCard.edit', 'PayoutCard.enable', 'PayoutCard.delete', 'PayoutCard.manualBalance', 'PayoutCard.reveal',
    'CashoutTask', 'CashoutTask.enterCode', 'CashoutTask.retry', 'CashoutTask.stop', 'CashoutTask.confirm',
    'PayChannelSetting', 'PayChannelSetting.edit', 'CashoutSetting', 'CashoutSetting.edit', 'ApiInfo',
    'ApiInfo.viewKey', 'ApiInfo.rotateKey', 'ApiInfo.editIp', 'Approval', 'Approval.approve', 'Approval.reject',
    'Approval.editRules', 'AuditLog', 'AuditLog.export', 'AuditLog.prove'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Normal'
  cross join unnest(array[
    'CashoutOrder', 'CashoutOrder.create', 'CashoutOrder.batchImport', 'CashoutOrder.resendCallback',
    'CashoutOrder.revealCard', 'CashoutOrder.export', 'Withdrawal', 'Withdrawal.apply', 'Withdrawal.setPassword',
    'Withdrawal.export', 'ApiInfo', 'ApiInfo.viewKey', 'ApiInfo.rotateKey', 'ApiInfo.editIp', 'Approval',
    'Approval.approve', 'Approval.reject', 'Approval.editRules', 'AuditLog', 'AuditLog.export'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;
