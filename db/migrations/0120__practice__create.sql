set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table practice_card (
  tenant_id uuid not null,
  person_id uuid not null,
  question_id uuid not null,
  due_at timestamptz not null,
  stability double precision not null check (stability > 0),
  difficulty double precision not null check (difficulty between 1 and 10),
  reps integer not null check (reps > 0),
  lapses integer not null check (lapses >= 0),
  last_rating smallint not null check (last_rating between 1 and 4),
  reviewed_at timestamptz not null,
  review_id uuid not null,
  primary key (tenant_id, person_id, question_id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table practice_card is 'How well a student remembers a question that they have met in a released attempt, by the model FSRS-6';
comment on column practice_card.due_at is 'When the chance of remembering it has fallen to what the student wants';
comment on column practice_card.stability is 'After how many days the chance of remembering it is 90 %';
comment on column practice_card.lapses is 'How often it was forgotten after it had been known or met before';
comment on column practice_card.last_rating is '1 again, 2 hard, 3 good, 4 easy';
comment on column practice_card.review_id is 'The review that it stands at';
create index practice_card_due on practice_card (tenant_id, person_id, due_at, question_id);
create index practice_card_by_question on practice_card (tenant_id, question_id);
select fence('practice_card');

create table practice_review (
  tenant_id uuid not null,
  person_id uuid not null,
  review_id uuid not null,
  question_id uuid not null,
  source text not null check (source in ('attempt', 'practice', 'undo')),
  rating smallint check (rating between 1 and 4),
  reviewed_at timestamptz not null,
  undoes uuid,
  card_before jsonb,
  primary key (tenant_id, person_id, review_id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, question_id) references question on delete cascade,
  check ((source = 'undo') = (undoes is not null)),
  check ((source = 'undo') = (rating is null))
);
comment on table practice_review is 'Every answer that fed the memory of a student; rows are only ever added';
comment on column practice_review.undoes is 'The review that this row takes back';
comment on column practice_review.card_before is 'What practice_card held before; null for the first review of the question';
create index practice_review_by_day on practice_review (tenant_id, person_id, reviewed_at);
create index practice_review_by_question on practice_review (tenant_id, question_id);
create unique index practice_review_undone_once on practice_review (tenant_id, person_id, undoes) where undoes is not null;
select fence('practice_review');
revoke update on practice_review from tripos_app;

create table practice_attempt (
  tenant_id uuid not null,
  person_id uuid not null,
  attempt_id uuid not null,
  taken_at timestamptz not null,
  primary key (tenant_id, person_id, attempt_id),
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
);
comment on table practice_attempt is 'An attempt whose grades the memory of its student knows';
create index practice_attempt_by_attempt on practice_attempt (tenant_id, attempt_id);
select fence('practice_attempt');

create table practice_preference (
  tenant_id uuid not null,
  person_id uuid not null,
  retention numeric(3, 2) not null check (retention between 0.80 and 0.97),
  daily_limit smallint not null check (daily_limit between 1 and 500),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table practice_preference is 'How a student wants to practise; without a row as everybody';
comment on column practice_preference.retention is 'With which chance they want to remember a question on the day on which it is due';
comment on column practice_preference.daily_limit is 'How many due questions they want on one day';
select fence('practice_preference');

create table practice_closed_question (
  tenant_id uuid not null,
  question_id uuid not null,
  closed_at timestamptz not null,
  primary key (tenant_id, question_id),
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table practice_closed_question is 'A question that teachers have closed for practice';
select fence('practice_closed_question');

create table practice_closed_tag (
  tenant_id uuid not null,
  tag_id uuid not null,
  closed_at timestamptz not null,
  primary key (tenant_id, tag_id),
  foreign key (tenant_id, tag_id) references tag on delete cascade
);
comment on table practice_closed_tag is 'A topic whose questions teachers have closed for practice';
select fence('practice_closed_tag');
