-- Bank transactions by hand: statements imported, credits bound, split and ignored by people.

alter table bank_transaction
  alter column crawler_id drop not null,
  -- Where it was first told of: by the account's crawler, or by a statement that somebody imported.
  add column source text not null default 'Crawler' check (source in ('Crawler', 'Statement')),
  -- Who brought the row in by hand, by an import or a split: never the only one to decide what it settles.
  add column entered_by text,
  add column entered_by_user_id bigint references user_account,
  add column matched_by text check (matched_by in ('Auto', 'Manual', 'Review')),
  add column matched_at timestamptz,
  -- "ALIAS/user", or the module that matched by itself.
  add column match_actor text,
  add column ignore_reason text,
  add column ignored_by text,
  add column ignored_at timestamptz,
  -- Of a part: what it was split from, and which of its parts it is.
  add column parent_id bigint references bank_transaction,
  add column part_number integer check (part_number > 0),
  drop constraint bank_transaction_match_status_check,
  add constraint bank_transaction_match_status_check
    check (match_status in ('PendingMatch', 'Matched', 'Ignored', 'Split')),
  add constraint bank_transaction_source_known check (source <> 'Crawler' or crawler_id is not null),
  add constraint bank_transaction_entered check (source <> 'Statement' or entered_by is not null),
  add constraint bank_transaction_part check ((parent_id is null) = (part_number is null)),
  add constraint bank_transaction_matched check (match_status <> 'Matched' or order_id is not null),
  add constraint bank_transaction_set_aside check (match_status not in ('Ignored', 'Split') or order_id is null),
  -- Parts carry their parent's number and a place behind it; a bank may use that very text for another credit.
  drop constraint bank_transaction_account_id_external_id_key;
create unique index bank_transaction_number on bank_transaction (account_id, external_id) where parent_id is null;
create unique index bank_transaction_part_of on bank_transaction (parent_id, part_number) where parent_id is not null;

update bank_transaction set matched_by = 'Auto', matched_at = reported_at, match_actor = 'matching'
  where match_status = 'Matched';

create index bank_transaction_on_desk on bank_transaction (id)
  where match_status = 'PendingMatch' and direction = 'Credit' and order_id is null;
create index bank_transaction_by_account on bank_transaction (account_id, id);
create index bank_transaction_by_number on bank_transaction (external_id);
