set local lock_timeout = '5s';
set local statement_timeout = '5min';
alter table reminder_log drop constraint reminder_log_moment_check;
alter table reminder_log add constraint reminder_log_moment_check
  check (moment in ('published', 'tomorrow', 'hour', 'closing', 'result')) not valid;
