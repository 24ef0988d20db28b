-- What failed in the last day is told to its asker every five seconds, and found without the files of a month.
set local lock_timeout = '3s';

-- beside traffic: an export's row goes a month after its file; of the few thousand there are hardly any has failed
create index export_file_failed on export_file (finished_at) where status = 'Failed';
