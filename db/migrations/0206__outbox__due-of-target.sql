set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- What is due to one target, in the order in which it is taken: without it every claim sorts all that wait.
-- Built ahead on large installations, see CHANGELOG; quick on others.
-- squawk-ignore require-concurrent-index-creation
create index if not exists outbox_due_of_target on outbox (tenant_id, channel, target_id, due_at, created_at)
  where state = 'waiting';
