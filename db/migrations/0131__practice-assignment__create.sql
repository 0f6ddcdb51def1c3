set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table practice_assignment (
  tenant_id uuid not null,
  assignment_id uuid not null,
  question_count smallint not null check (question_count between 1 and 500),
  due_at timestamptz not null,
  note text not null default '',
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, assignment_id),
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table practice_assignment is 'Practice that faculty ask of groups or people: questions of topics, by a date';
comment on column practice_assignment.question_count is 'How many answers to questions of the topics are asked of each student';
create index practice_assignment_by_date on practice_assignment (tenant_id, due_at);
create index practice_assignment_by_author on practice_assignment (tenant_id, created_by);
select fence('practice_assignment');

create table practice_assignment_topic (
  tenant_id uuid not null,
  assignment_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, assignment_id, tag_id),
  foreign key (tenant_id, assignment_id) references practice_assignment on delete cascade,
  foreign key (tenant_id, tag_id) references tag on delete cascade
);
comment on table practice_assignment_topic is 'A topic (tag) whose questions are to be practised';
create index practice_assignment_topic_by_tag on practice_assignment_topic (tenant_id, tag_id);
select fence('practice_assignment_topic');

create table practice_assignment_group (
  tenant_id uuid not null,
  assignment_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, assignment_id, group_id),
  foreign key (tenant_id, assignment_id) references practice_assignment on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table practice_assignment_group is 'A group whose students are asked to practise';
create index practice_assignment_group_by_group on practice_assignment_group (tenant_id, group_id);
select fence('practice_assignment_group');

create table practice_assignment_person (
  tenant_id uuid not null,
  assignment_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, assignment_id, person_id),
  foreign key (tenant_id, assignment_id) references practice_assignment on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table practice_assignment_person is 'A student who is asked to practise, whatever their groups';
create index practice_assignment_person_by_person on practice_assignment_person (tenant_id, person_id);
select fence('practice_assignment_person');
