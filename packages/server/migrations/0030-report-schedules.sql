-- Scheduled reports: exports that are made by themselves, daily or weekly, for the user who asked for them.

create table report_schedule (
  id bigint primary key,
  merchant_id bigint not null references merchant,
  user_id bigint not null references user_account,
  name text not null check (char_length(name) between 1 and 80),
  -- The export's name in the contract, and its input without times, format and order.
  call text not null,
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- What that is called, and its filter in words, in both languages.
  title jsonb not null,
  filter_words jsonb not null,
  -- Null: what is exported is not asked by time.
  range text check (range in ('Yesterday', 'Last7Days', 'Last30Days', 'LastWeek', 'MonthToDate', 'LastMonth')),
  format text not null check (format in ('CSV', 'XLSX')),
  language text not null check (language in ('enUS', 'zhCN')),
  frequency text not null check (frequency in ('Daily', 'Weekly')),
  minute_of_day int not null check (minute_of_day between 0 and 1439),
  weekday int check (weekday between 1 and 7),
  -- Null: paused. Said in the merchant's offset of that time: another offset has it said anew.
  next_due_at timestamptz,
  offset_minutes int not null,
  -- Since when it is due and waits for other exports of its user to end.
  waiting_since timestamptz,
  last_due_at timestamptz,
  last_export_id bigint,
  last_failure text check (last_failure in ('RightLost', 'UserDisabled', 'FilterWrong', 'NoPlace', 'Internal')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  check ((frequency = 'Weekly') = (weekday is not null)),
  check (last_due_at is not null or (last_export_id is null and last_failure is null)),
  check (last_export_id is null or last_failure is null)
);
create index report_schedule_due on report_schedule (next_due_at) where next_due_at is not null;
create index report_schedule_of_user on report_schedule (user_id, id);
create index report_schedule_by_merchant on report_schedule (merchant_id);

grant select, insert, delete on report_schedule to opc_app;
-- Whose it is and what it exports stays.
grant update (name, range, format, language, frequency, minute_of_day, weekday, next_due_at, offset_minutes, waiting_since, last_due_at,
  last_export_id, last_failure, updated_at, version) on report_schedule to opc_app;
alter table report_schedule enable row level security;
create policy merchant_scope on report_schedule
  using ((select scope_all()) or merchant_id = (select scope_merchant_id()))
  with check ((select scope_all()) or merchant_id = (select scope_merchant_id()));

-- Notices for one person alone.
alter table notice add column user_id bigint references user_account;
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('CrawlerDown', 'CallbacksFailing', 'ApprovalWaiting',
  'BooksNotProven', 'BooksProofFailedToRun', 'Maintenance', 'ReportReady', 'ReportFailed'));
alter table notice add check ((kind in ('ReportReady', 'ReportFailed')) = (user_id is not null));
create index notice_by_user on notice (user_id, id) where user_id is not null;

-- What made an export by itself; and whether its asker has fetched it, after which nobody need be told of it.
alter table export_file add column schedule_id bigint;
alter table export_file add column downloaded_at timestamptz;
grant update (schedule_id, downloaded_at) on export_file to opc_app;
