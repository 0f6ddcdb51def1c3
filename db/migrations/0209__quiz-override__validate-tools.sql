set local lock_timeout = '5s';
set local statement_timeout = '5min';
alter table quiz_override validate constraint quiz_override_tools_check;
