set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table oneroster_quiz (
  tenant_id uuid not null,
  connection_id uuid not null,
  quiz_id uuid not null,
  is_on boolean not null,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (tenant_id, connection_id, quiz_id),
  foreign key (tenant_id, connection_id) references oneroster_connection on delete cascade,
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, decided_by) references person on delete set null (decided_by)
);
comment on table oneroster_quiz is 'Whether the results of a quiz are sent to a student information system';
comment on column oneroster_quiz.decided_by is 'Who turned it on or off last; null: the account is gone';
create index on oneroster_quiz (tenant_id, quiz_id);
create index on oneroster_quiz (tenant_id, decided_by);
select fence('oneroster_quiz');
create policy sweeper on oneroster_quiz for select to tripos_sweeper using (is_on);
grant select (tenant_id, is_on) on oneroster_quiz to tripos_sweeper;

create table oneroster_line (
  tenant_id uuid not null,
  connection_id uuid not null,
  quiz_id uuid not null,
  class_id text not null,
  max_score numeric(14,6),
  sent_mark text,
  primary key (tenant_id, connection_id, quiz_id, class_id),
  foreign key (tenant_id, connection_id, quiz_id) references oneroster_quiz on delete cascade
);
comment on table oneroster_line is 'The column (lineItem) of a quiz in the grade book of a class at a student information system';
comment on column oneroster_line.class_id is 'The class (sourcedId) there';
comment on column oneroster_line.max_score is 'The highest result of the column, that of the first result that was sent; others are scaled to it';
comment on column oneroster_line.sent_mark is 'Hash of the column as the system was told last; null: it has to be told';
select fence('oneroster_line');

create table oneroster_score (
  tenant_id uuid not null,
  connection_id uuid not null,
  quiz_id uuid not null,
  class_id text not null,
  person_id uuid not null,
  score numeric(14,6),
  max_score numeric(14,6),
  activity text not null default 'Initialized',
  grading text not null default 'NotReady',
  version integer not null default 0,
  sent_version integer not null default 0,
  stamped_at timestamptz,
  sent_at timestamptz,
  problem text,
  primary key (tenant_id, connection_id, quiz_id, class_id, person_id),
  foreign key (tenant_id, connection_id, quiz_id, class_id) references oneroster_line on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table oneroster_score is 'The result of a student as a student information system should have it, and what it has confirmed';
comment on column oneroster_score.version is 'Counts what was wanted; 0: nothing yet';
comment on column oneroster_score.sent_version is 'What the system has confirmed';
comment on column oneroster_score.stamped_at is 'The time of change of the latest try; each has a later one';
comment on column oneroster_score.problem is 'Why the latest try failed; null: it did not';
create index on oneroster_score (tenant_id, person_id);
select fence('oneroster_score');

alter table oneroster_connection add column gradebook_url text not null default '';
comment on column oneroster_connection.gradebook_url is 'Of the gradebook service; empty: no results are sent';
