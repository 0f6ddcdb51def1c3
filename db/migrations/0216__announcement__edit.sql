set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table announcement add column edit integer not null default 1;
comment on column announcement.edit is 'Counts changes, so that one made from an earlier state is refused';
