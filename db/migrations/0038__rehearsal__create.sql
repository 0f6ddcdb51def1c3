-- A teacher takes an exam as a student would. In a store of its own: nothing that reads attempts can come across it.
create table rehearsal (
  tenant_id uuid not null,
  rehearsal_id uuid not null,
  quiz_id uuid not null,
  person_id uuid not null,
  as_person_id uuid,
  started_at timestamptz not null,
  -- null: neither a time limit nor a closing time
  deadline timestamptz,
  submitted_at timestamptz,
  ended_by text check (ended_by in ('student', 'time')),
  settings jsonb not null,
  sections jsonb not null,
  paper jsonb not null,
  primary key (tenant_id, rehearsal_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, as_person_id) references person on delete cascade,
  check ((submitted_at is null) = (ended_by is null))
);
comment on table rehearsal is 'An exam as a teacher tries it; removed after a week, and part of no figure';
comment on column rehearsal.person_id is 'The teacher';
comment on column rehearsal.as_person_id is 'The student by whose rules; null: by those that hold for everybody';
comment on column rehearsal.settings is 'As they were when it began, also of a quiz that is not published';
comment on column rehearsal.paper is 'The questions in their order, each with version, marks, section and arrangement';
create index on rehearsal (tenant_id, quiz_id);
create index on rehearsal (tenant_id, person_id);
create index on rehearsal (tenant_id, as_person_id);
create index rehearsal_by_age on rehearsal (tenant_id, started_at);
select fence('rehearsal');

create table rehearsal_answer (
  tenant_id uuid not null,
  rehearsal_id uuid not null,
  question_id uuid not null,
  seq int not null check (seq > 0),
  answer jsonb not null,
  is_final boolean not null,
  saved_at timestamptz not null,
  primary key (tenant_id, rehearsal_id, question_id, seq),
  foreign key (tenant_id, rehearsal_id) references rehearsal on delete cascade
);
comment on table rehearsal_answer is 'Every version of every answer of a rehearsal';
select fence('rehearsal_answer');
