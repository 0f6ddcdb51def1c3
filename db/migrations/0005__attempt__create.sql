create table attempt (
  tenant_id uuid not null,
  attempt_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  person_id uuid not null,
  number int not null check (number > 0),
  state text not null default 'open' check (state in ('open', 'submitted')),
  started_at timestamptz not null,
  -- null: neither a time limit nor a closing time
  deadline timestamptz,
  submitted_at timestamptz,
  ended_by text check (ended_by in ('student', 'time')),
  -- the questions in the order of this attempt, each with its version, marks and arrangement
  paper jsonb not null,
  -- results, written when the attempt is graded
  graded_at timestamptz,
  score_exact text,
  score numeric(14, 6),
  max_score numeric(12, 4) not null,
  right_count int,
  partial_count int,
  wrong_count int,
  blank_count int,
  passed boolean,
  primary key (tenant_id, attempt_id),
  unique (tenant_id, quiz_id, person_id, number),
  foreign key (tenant_id, quiz_id, revision) references quiz_revision,
  foreign key (tenant_id, person_id) references person on delete cascade,
  check ((state = 'open') = (submitted_at is null))
);
comment on table attempt is 'One sitting of one person; every sitting is kept';
comment on column attempt.score_exact is 'The exact score as a fraction; score is the same, rounded for sorting';
create unique index one_open_attempt on attempt (tenant_id, quiz_id, person_id) where state = 'open';
create index attempt_of_person on attempt (tenant_id, person_id, started_at desc);
create index attempt_due on attempt (deadline) where state = 'open';
create index attempt_ranking on attempt (tenant_id, quiz_id, score desc) where state = 'submitted';
select fence('attempt');

-- The one cross-tenant reader: the sweeper that hands in what is past its deadline sees which rows are due and nothing else.
create policy sweeper on attempt for select to tripos_sweeper using (state = 'open');
grant select (tenant_id, attempt_id, deadline, state) on attempt to tripos_sweeper;

create table answer (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  -- counts the changes of this answer; the browser numbers them, the greatest one counts
  seq int not null check (seq > 0),
  answer jsonb not null,
  -- true when the student asked for feedback on it: after that it stays
  is_final boolean not null default false,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, attempt_id, question_id, seq),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table answer is 'Every version of every answer that was ever acknowledged; rows are only ever added';
select fence('answer');

create table attempt_grade (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  question_version int not null,
  quiz_id uuid not null,
  -- the version of the answer that was graded; null when there was none
  seq int,
  outcome text not null check (outcome in ('blank', 'ungradable', 'wrong', 'partial', 'right')),
  fraction text not null,
  marks_exact text not null,
  marks numeric(14, 6) not null,
  max_marks numeric(9, 4) not null,
  -- response classes of the answer, for statistics
  classes text[] not null default '{}',
  primary key (tenant_id, attempt_id, question_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table attempt_grade is 'What each answer of a finished attempt earned';
create index attempt_grade_by_quiz on attempt_grade (tenant_id, quiz_id, question_id);
select fence('attempt_grade');
