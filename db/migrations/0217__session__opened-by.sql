set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- Sessions that are open now have none: they run out within 30 days.
alter table session add column opened_by uuid;
comment on column session.opened_by is 'The provider of single sign-on or the learning platform that opened it; null: what the person has here';
