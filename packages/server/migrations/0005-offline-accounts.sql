-- Offline accounts and crawlers kept by people: their fields, versions and end; the images that people upload.

-- Drawn anew from what was sent, so none of the sender's bytes; never changed: a new image is a new row.
create table stored_image (
  id bigint primary key,
  -- Who may see it: the evidence of an order, or the code that members scan.
  purpose text not null check (purpose in ('Evidence', 'AccountQr')),
  content_type text not null check (content_type in ('image/png', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes bytea not null check (length(bytes) > 0),
  uploaded_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  uploaded_by text not null,
  created_at timestamptz not null
);
alter table stored_image alter column bytes set storage external;
create trigger append_only before update or delete on stored_image
  for each row execute function refuse_change();

alter table crawler
  -- What the agent signs in with at the bank, sealed; never answered.
  add column password_encrypted bytea,
  add column token_issued_at timestamptz not null default now(),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  -- Grows with each edit: who edits an older one is told.
  add column version integer not null default 1,
  add column deleted_at timestamptz,
  drop constraint crawler_spider_id_key;
create unique index crawler_spider_id on crawler (lower(spider_id)) where deleted_at is null;

alter table offline_account
  -- A PromptPay code is made for each order; a static image is shown as it is.
  add column qr_type text check (qr_type in ('PromptPay', 'StaticImage')),
  add column image_id bigint references stored_image,
  add column card_type text check (card_type in ('Savings', 'Current', 'Debit', 'Credit')),
  add column bank_code text,
  add column extra_info text,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column deleted_at timestamptz,
  add foreign key (bank_code, currency) references bank,
  add constraint offline_account_image check (image_id is null or qr_type = 'StaticImage'),
  add constraint offline_account_deleted check (deleted_at is null or not enabled);
update offline_account set qr_type = 'PromptPay' where kind = 'QrCode';
drop index offline_account_crawler_id_idx;
create unique index offline_account_crawler on offline_account (crawler_id) where deleted_at is null;
create index offline_account_of_crawler on offline_account (crawler_id);

grant select, insert on stored_image to opc_app;
alter table stored_image enable row level security;
create policy operator_only on stored_image using ((select scope_all()));
