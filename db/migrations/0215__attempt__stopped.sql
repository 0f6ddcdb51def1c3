set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table attempt add column stopped_ms bigint not null default 0;
comment on column attempt.stopped_ms is 'How much of the time from its start to its end it was paused, or handed in before it was reopened';
