-- The columns were new when their checks were added, so that every row fulfils them.
set local lock_timeout = '5s';
set local statement_timeout = '5min';
alter table quiz_revision validate constraint quiz_revision_counted_try_check;
alter table practice_preference validate constraint practice_preference_tries_check;
alter table practice_default validate constraint practice_default_tries_check;
