set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table payment add column period_days integer;
comment on column payment.period_days is 'For how many days the plan was sold, 0 without end; null: begun before this was stored, so the plan says it';
