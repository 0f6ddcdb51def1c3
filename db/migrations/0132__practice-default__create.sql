set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table practice_default (
  tenant_id uuid not null,
  retention numeric(3, 2) not null check (retention between 0.80 and 0.97),
  daily_limit smallint not null check (daily_limit between 1 and 500),
  primary key (tenant_id),
  foreign key (tenant_id) references tenant on delete cascade
);
comment on table practice_default is 'How students of the school practise who have not chosen for themselves; without a row as everywhere';
select fence('practice_default');
