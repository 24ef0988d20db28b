-- A deleted export is gone at once for its asker; its pieces, which may be a gigabyte, go afterwards, some at a time.
alter table export_file add column deleted_at timestamptz;
-- Attempts that ended because a worker was told to stop: nobody's fault.
alter table export_file add column returned_count integer not null default 0;
grant update (deleted_at, returned_count) on export_file to opc_app;

-- What is kept of a merchant's, and in all; and whose pieces have yet to go.
create index export_file_kept on export_file (merchant_id) include (stored_byte_count) where stored_byte_count > 0;
create index export_file_to_sweep on export_file (id)
  where (deleted_at is not null or status in ('Failed', 'Cancelled', 'Expired')) and stored_byte_count > 0;
