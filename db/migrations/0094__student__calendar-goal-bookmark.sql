set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table calendar_feed (
  tenant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  sealed_token bytea not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, person_id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table calendar_feed is 'The secret address by which calendar applications read the dates of a person; without a row there is none';
comment on column calendar_feed.token_hash is 'SHA-256 of the secret in the address, by which the row is found';
comment on column calendar_feed.sealed_token is 'The secret itself, encrypted with the key of the installation, to show the address again to its owner';
comment on column calendar_feed.read_at is 'When an application last read it, to the hour';
select fence('calendar_feed');

create table study_goal (
  tenant_id uuid not null,
  person_id uuid not null,
  days_per_week smallint not null check (days_per_week between 0 and 7),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table study_goal is 'On how many days of a week a person wants to practise; 0: no goal; without a row the usual one';
select fence('study_goal');

create table question_bookmark (
  tenant_id uuid not null,
  person_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  note text not null default '' check (char_length(note) <= 4000),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, person_id, attempt_id, question_id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table question_bookmark is 'A question of a finished attempt that a person wants to find again in its review, with their own note';
create index on question_bookmark (tenant_id, attempt_id);
create index on question_bookmark (tenant_id, question_id);
select fence('question_bookmark');
