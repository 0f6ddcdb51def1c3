set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- Nothing looks for a row by what is in these, and comparing samples of them was more than half of an analysis, which in
-- an exam takes a processor from the answers.
alter table answer alter column answer set statistics 0;
alter table attempt_heartbeat
  alter column page_since set statistics 0,
  alter column page_seen set statistics 0,
  alter column page_saved set statistics 0;
