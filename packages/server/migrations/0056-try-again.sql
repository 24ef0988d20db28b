-- Who looks after the system tries again what background work passed over.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, 'AuditLog.tryAgain'
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
 where g.is_default
on conflict do nothing;
