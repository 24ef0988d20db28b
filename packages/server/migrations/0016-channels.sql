-- Suppliers and channels as people keep them: who may be used, key changes without a gap, and which banks a channel serves.

alter table supplier
  -- A disabled one's channels take no new orders.
  add column enabled boolean not null default true,
  add column remark text check (char_length(remark) <= 200),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1;

do $$
declare name text;
begin
  foreach name in array array['channel', 'payout_channel'] loop
    execute format('alter table %I
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column version integer not null default 1,
      add column keys_set_at timestamptz,
      -- "ALIAS/user"
      add column keys_set_by text,
      -- The keys before these, good until then: we sign with both, and take what either verifies.
      add column previous_public_key text check (previous_public_key like ''whpk\_%%''),
      add column previous_private_key_encrypted bytea,
      add column previous_keys_until timestamptz,
      -- The latest test call, and whether its supplier answered as it should; null while it runs.
      add column tested_at timestamptz,
      add column test_passed boolean', name);
    execute format('alter table %I add constraint %I check ((keys_set_at is null) = (keys_set_by is null))',
      name, name || '_keys_set');
    execute format('alter table %I add constraint %I check (previous_keys_until is not null
      or (previous_public_key is null and previous_private_key_encrypted is null))', name, name || '_previous_keys');
  end loop;
end $$;

-- The banks that a channel serves, by our codes. A channel without lines serves every bank by our own codes.
create table channel_bank (
  channel_id bigint not null references channel,
  bank_code text not null,
  currency text not null,
  -- What the supplier calls it; null: as we do.
  mapping_code text,
  enabled boolean not null default true,
  primary key (channel_id, bank_code),
  foreign key (bank_code, currency) references bank
);
create table payout_channel_bank (
  payout_channel_id bigint not null references payout_channel,
  bank_code text not null,
  currency text not null,
  mapping_code text,
  enabled boolean not null default true,
  primary key (payout_channel_id, bank_code),
  foreign key (bank_code, currency) references bank
);

alter table payout_attempt
  -- What the supplier was told as the bank, so that a later change of the list disturbs no payout under way; null: bank_code.
  add column told_bank_code text;

-- What was never used may go for good; foreign keys keep the rest.
grant delete on supplier, channel, payout_channel to opc_app;
grant select, insert, update, delete on channel_bank, payout_channel_bank to opc_app;
do $$
declare name text;
begin
  foreach name in array array['channel_bank', 'payout_channel_bank'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy operator_only on %I using ((select scope_all()))', name);
  end loop;
end $$;

-- Whoever may do everything for the operator keeps suppliers and channels, too.
insert into user_group_permission (user_group_id, merchant_id, permission)
select g.id, g.merchant_id, p.permission
  from user_group g
  join merchant m on m.id = g.merchant_id and m.type = 'Super'
  cross join unnest(array['Supplier', 'Supplier.add', 'Supplier.edit', 'Supplier.enable', 'Supplier.delete',
    'PayChannel', 'PayChannel.add', 'PayChannel.edit', 'PayChannel.editKeys', 'PayChannel.enable', 'PayChannel.delete',
    'PayChannel.test',
    'CashoutChannel', 'CashoutChannel.add', 'CashoutChannel.edit', 'CashoutChannel.editKeys', 'CashoutChannel.enable',
    'CashoutChannel.delete', 'CashoutChannel.test']) as p (permission)
 where g.is_default
on conflict do nothing;
