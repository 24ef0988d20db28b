-- Articles: what the operator publishes for merchants' sites. What was saved is kept as versions, and the public sees the
-- version that somebody published, whatever is typed meanwhile. Pictures of content, which are deleted when nothing uses them.

alter table stored_image
  drop constraint stored_image_purpose_check,
  add constraint stored_image_purpose_check
    check (purpose in ('Evidence', 'AccountQr', 'PayoutEvidence', 'Article', 'Advertising'));

-- Evidence stays for ever. A picture of content may go once it is a day old; while an article or an advertisement uses it,
-- their foreign keys hold it.
create function refuse_image_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.purpose in ('Article', 'Advertising') then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger append_only on stored_image;
create trigger append_only before update or delete on stored_image
  for each row execute function refuse_image_change();
create policy content_only on stored_image as restrictive for delete
  using (purpose in ('Article', 'Advertising') and created_at < now() - interval '1 day');
create index stored_image_of_content on stored_image (created_at) where purpose in ('Article', 'Advertising');
grant delete on stored_image to opc_app;

alter table article_category
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by text,
  -- Grows with each edit: who edits an older one is told.
  add column version integer not null default 1,
  add column deleted_at timestamptz,
  add constraint article_category_deleted check (deleted_at is null or not enabled);
create unique index article_category_name_en on article_category (lower(name_en)) where deleted_at is null;
create unique index article_category_name_zh on article_category (lower(name_zh)) where deleted_at is null;
-- Everybody signed in chooses from them; the operator alone keeps them.
alter table article_category enable row level security;
create policy readable on article_category for select using (true);
create policy operator_only on article_category using ((select scope_all())) with check ((select scope_all()));

create table article (
  id bigint primary key,
  status text not null default 'Draft' check (status in ('Draft', 'Published', 'Unpublished')),
  -- The latest version that was saved.
  version integer not null check (version >= 1),
  -- The version that the public sees, and from when on; a time ahead: scheduled.
  published_version integer check (published_version between 1 and version),
  publish_at timestamptz,
  created_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  created_by text not null,
  created_at timestamptz not null,
  updated_by text not null,
  updated_at timestamptz not null,
  -- Its versions stay, for whoever asks later what was said.
  deleted_at timestamptz,
  check ((status = 'Published') = (published_version is not null)),
  check ((status = 'Published') = (publish_at is not null)),
  check (deleted_at is null or status <> 'Published')
);
create index article_public on article (publish_at) where status = 'Published';

create table article_version (
  article_id bigint not null references article,
  number integer not null check (number >= 1),
  title text not null check (length(title) between 1 and 200),
  language_code text not null references language,
  article_category_id bigint not null references article_category,
  cover_image_id bigint references stored_image,
  sort_order integer not null,
  -- Cleaned; pictures by their id alone (contract/src/article-html.ts).
  html text not null check (octet_length(html) <= 200000),
  -- The first of its words, for lists.
  excerpt text not null check (length(excerpt) <= 200),
  -- The version that was brought back by this one.
  restored_from integer,
  saved_by_user_id bigint not null references user_account,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (article_id, number)
);
create index article_version_of_category on article_version (article_category_id);
create index article_version_of_language on article_version (language_code);
create trigger append_only before update or delete on article_version
  for each row execute function refuse_change();
alter table article
  add foreign key (id, version) references article_version (article_id, number) deferrable initially deferred,
  add foreign key (id, published_version) references article_version (article_id, number);

-- Every picture of a version, its cover among them.
create table article_version_image (
  article_id bigint not null,
  number integer not null,
  image_id bigint not null references stored_image,
  primary key (article_id, number, image_id),
  foreign key (article_id, number) references article_version
);
create index article_version_image_used on article_version_image (image_id);
create trigger append_only before update or delete on article_version_image
  for each row execute function refuse_change();

-- Which version was made public when, and when it was taken back.
create table article_publication (
  id bigint primary key,
  article_id bigint not null,
  number integer not null,
  act text not null check (act in ('Publish', 'Unpublish')),
  publish_at timestamptz,
  acted_by_user_id bigint not null references user_account,
  acted_by text not null,
  acted_at timestamptz not null,
  check ((act = 'Publish') = (publish_at is not null)),
  foreign key (article_id, number) references article_version
);
create index article_publication_of_article on article_publication (article_id, id);
create trigger append_only before update or delete on article_publication
  for each row execute function refuse_change();

-- What somebody is typing, one of each person and article (null: a new one); gone when it is saved.
create table article_draft (
  user_id bigint not null references user_account,
  article_id bigint references article,
  -- The version that the typing began from.
  base_version integer,
  fields jsonb not null check (octet_length(fields::text) <= 1000000),
  image_ids bigint[] not null default '{}',
  saved_at timestamptz not null,
  unique nulls not distinct (user_id, article_id),
  check ((article_id is null) = (base_version is null))
);
create index article_draft_image on article_draft using gin (image_ids);

grant select, insert, update on article to opc_app;
grant select, insert on article_version, article_version_image, article_publication to opc_app;
grant select, insert, update, delete on article_draft to opc_app;
alter table article enable row level security;
create policy operator_only on article using ((select scope_all()));
alter table article_version enable row level security;
create policy operator_only on article_version using ((select scope_all()));
alter table article_version_image enable row level security;
create policy operator_only on article_version_image using ((select scope_all()));
alter table article_publication enable row level security;
create policy operator_only on article_publication using ((select scope_all()));
alter table article_draft enable row level security;
create policy operator_only on article_draft using ((select scope_all()));

-- As in 0021: the operator's first group holds the new pages.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array[
    'Article', 'Article.add', 'Article.edit', 'Article.publish', 'Article.delete',
    'ArticleCategory', 'ArticleCategory.add', 'ArticleCategory.edit', 'ArticleCategory.delete'
  ]) as p (permission)
 where g.is_default
on conflict do nothing;
