-- What was over half a year ago is on nobody's bell: the clean-up takes it, with who has read it.
set local lock_timeout = '3s';

-- The application itself takes no notice away; whenever it asks, what was over in the last ninety days stays.
create function forget_old_notices(before timestamptz, most integer) returns bigint
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with old as (
    select id from notice n where cleared_at < least(before, now() - interval '90 days')
      and not exists (select from notice_delivery d where d.notice_id = n.id)
    limit most for update skip locked
  ), unread as (
    delete from notice_read where notice_id in (select id from old)
  ), gone as (
    delete from notice where id in (select id from old) returning 1
  )
  select count(*) from gone
$$;
revoke execute on function forget_old_notices(timestamptz, integer) from public;
grant execute on function forget_old_notices(timestamptz, integer) to opc_app;

-- A notice goes without a look at all deliveries.
-- beside traffic: deliveries go after thirty days, thirty an hour of each target at most
create index notice_delivery_of_notice on notice_delivery (notice_id) where notice_id is not null;
