set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table lti_launch (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  tool_id uuid not null,
  quiz_id uuid not null,
  person_id uuid not null,
  label text not null,
  max_score numeric(14,6) not null,
  launched_at timestamptz not null,
  score_exact text,
  score_max_exact text,
  activity text,
  grading text,
  comment text,
  stamped_at timestamptz,
  received_at timestamptz,
  is_due boolean not null default false,
  primary key (tenant_id, attempt_id, question_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, tool_id) references lti_tool on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table lti_launch is 'An outside tool that a student has opened from a question of an attempt, and what it has sent of it since';
comment on column lti_launch.label is 'What the line item of the question is called, for the tool';
comment on column lti_launch.max_score is 'What the question is worth';
comment on column lti_launch.score_exact is 'Points that the tool gave, of score_max_exact; null: none yet';
comment on column lti_launch.stamped_at is 'The time stamp of the tool; an older score never replaces a newer one';
comment on column lti_launch.is_due is 'A final score that has not become marks of the attempt yet: it is not handed in, or nobody was at it';
create index lti_launch_of_line on lti_launch (tenant_id, tool_id, quiz_id, question_id, person_id);
create index lti_launch_of_person on lti_launch (tenant_id, person_id);
create index lti_launch_due on lti_launch (tenant_id) where is_due;
select fence('lti_launch');
create policy sweeper on lti_launch for select to tripos_sweeper using (is_due);
grant select (tenant_id, is_due) on lti_launch to tripos_sweeper;

alter table mark add column tool text not null default '';
comment on column mark.tool is 'The outside tool that gave the mark; empty: a person did';
