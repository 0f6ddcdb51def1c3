-- What students ask about questions of their reviewed attempts, and what their teachers answer.
create table complaint (
  tenant_id uuid not null,
  complaint_id uuid not null,
  quiz_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  person_id uuid not null,
  words text not null check (length(words) between 3 and 2000),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  asked_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 2000),
  answered_by uuid,
  answered_at timestamptz,
  regrade_id uuid,
  closed_at timestamptz,
  primary key (tenant_id, complaint_id),
  unique (tenant_id, attempt_id, question_id),
  check ((state = 'open') = (answered_at is null)),
  check (closed_at is null or state = 'accepted'),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, answered_by) references person on delete set null (answered_by),
  foreign key (tenant_id, regrade_id) references regrade on delete set null (regrade_id)
);
comment on table complaint is 'What a student asks about a question of a finished attempt, once for each; what the teachers answer';
comment on column complaint.words is 'Plain text, as the student wrote it';
comment on column complaint.state is 'open: nobody has answered; accepted: the student is right; refused: the answer says why';
comment on column complaint.answer is 'Plain text to the student; may be empty where it is accepted';
comment on column complaint.regrade_id is 'The grading run that closed it';
comment on column complaint.closed_at is 'When a grading run of the question was done after it was accepted';
create index complaint_by_quiz on complaint (tenant_id, quiz_id, state, asked_at, complaint_id);
create index complaint_open on complaint (tenant_id, quiz_id) where state = 'open';
create index complaint_by_person on complaint (tenant_id, person_id, asked_at);
create index complaint_by_answerer on complaint (tenant_id, answered_by) where answered_by is not null;
create index complaint_by_regrade on complaint (tenant_id, regrade_id) where regrade_id is not null;
select fence('complaint');
