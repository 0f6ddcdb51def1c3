-- Audio in stimuli and pages: one more kind of stored file. The next file validates the check.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file
  add constraint stored_file_kind_check check (kind in ('video', 'audio', 'captions', 'image', 'attachment')) not valid;
