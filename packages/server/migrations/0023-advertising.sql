-- Advertisements for merchants' sites, and who may keep them.

create table advertisement (
  id bigint primary key,
  title text not null check (char_length(title) between 2 and 100),
  -- Its size in pixels stands in the contract; the picture was cut to it.
  position text not null
    check (position in ('HomeBanner', 'PayPageBanner', 'SideBanner', 'Popup', 'AppSplash')),
  language text not null references language,
  image_id bigint not null references stored_image,
  -- Null: it leads nowhere. As a browser writes it, https alone.
  link text check (link like 'https://%' and char_length(link) <= 2048),
  -- Null: as soon as it is published.
  starts_at timestamptz,
  -- Null: until it is taken back. The moment itself belongs to it no more.
  ends_at timestamptz check (ends_at > starts_at),
  -- Smaller comes first; of equals the newer one.
  sort_order integer not null check (sort_order between 0 and 9999),
  status text not null check (status in ('Draft', 'Published', 'Unpublished')),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  -- "ALIAS/user", as it was then.
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  check (published_at is not null or status <> 'Published')
);
create index advertisement_shown on advertisement (position, language, sort_order, id desc) where status = 'Published';
create index advertisement_image on advertisement (image_id);
create index advertisement_language on advertisement (language);

grant select, insert, update, delete on advertisement to opc_app;
alter table advertisement enable row level security;
create policy operator_only on advertisement using ((select scope_all()));

insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array[
    'AdvertisingManagement', 'AdvertisingManagement.add', 'AdvertisingManagement.edit',
    'AdvertisingManagement.publish', 'AdvertisingManagement.delete'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;
