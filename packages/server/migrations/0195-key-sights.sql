-- Who has had a merchant's key in hand: what it may have signed since is approved by somebody else.
set local lock_timeout = '3s';

create table merchant_secret_sight (
  secret_id bigint not null references merchant_secret on delete cascade,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  first_at timestamptz not null,
  -- The last time.
  at timestamptz not null,
  primary key (secret_id, user_id)
);
create index merchant_secret_sight_by_merchant on merchant_secret_sight (merchant_id, at);
alter table merchant_secret_sight enable row level security;
create policy merchant_scope on merchant_secret_sight
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
grant select, insert, update on merchant_secret_sight to opc_app;

-- Of those before only the last of each key is known.
insert into merchant_secret_sight (secret_id, merchant_id, user_id, first_at, at)
select s.id, s.merchant_id, u.id, s.last_viewed_at, s.last_viewed_at
  from merchant_secret s
  join user_account u on true
  join merchant m on m.id = u.merchant_id and m.alias || '/' || u.user_name = s.last_viewed_by
 where s.last_viewed_at > now() - interval '30 days';
