set local lock_timeout = '5s';
set local statement_timeout = '5min';
alter table reminder_log validate constraint reminder_log_moment_check;
