-- Payouts that people imported as a file.

create table payout_batch (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  -- Of the file's bytes, keyed: it holds card numbers, which nobody shall find by trying.
  file_hash bytea not null,
  file_name text not null,
  -- Payouts that it made; rows that were known already are not among them.
  order_count integer not null check (order_count > 0),
  created_by_user_id bigint not null references user_account,
  -- "ALIAS/user", as it was then.
  created_by text not null,
  created_at timestamptz not null,
  -- The same file again makes nothing.
  unique (merchant_id, file_hash)
);
alter table payout_order
  add constraint payout_order_of_batch foreign key (batch_id) references payout_batch;

grant select, insert on payout_batch to opc_app;
alter table payout_batch enable row level security;
create policy merchant_scope on payout_batch
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));
