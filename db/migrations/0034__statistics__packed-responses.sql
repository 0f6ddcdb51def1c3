-- What statistics read: the graded answers of each attempt in a few hundred bytes, kept up to date beside the exam's own
-- tables, so that the figures of a large exam neither read nor lock those.
create table response_book (
  tenant_id uuid not null,
  quiz_id uuid not null,
  -- counts the times that something was brought up to date: figures with the same number are of the same answers
  number int not null default 0,
  changed_at timestamptz,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table response_book is 'How far the packed responses of a quiz are';
select fence('response_book');

create table response_kind (
  tenant_id uuid not null,
  quiz_id uuid not null,
  kind int not null check (kind between 1 and 16777215),
  question_id uuid not null,
  question_version int not null,
  -- as in attempt_grade; unreached: left out, and so was everything after it
  outcome text not null check (outcome in ('unreached', 'blank', 'ungradable', 'wrong', 'partial', 'right')),
  -- a fraction, as in attempt_grade
  marks_exact text not null,
  max_marks numeric(9, 4) not null,
  classes text[] not null,
  primary key (tenant_id, quiz_id, kind),
  unique (tenant_id, quiz_id, question_id, question_version, outcome, marks_exact, max_marks, classes),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table response_kind is 'Each different response to a question of a quiz, once: what it was and what it earned';
select fence('response_kind');

create table response_row (
  tenant_id uuid not null,
  quiz_id uuid not null,
  attempt_id uuid not null,
  -- of the attempt when it was packed; another one there means that this row is out of date
  graded_at timestamptz not null,
  person_id uuid not null,
  number int not null,
  share double precision not null,
  seconds int not null,
  kinds bytea not null,
  -- No reference to the attempt: writing here must not touch the exam's tables. Rows without their attempt are taken away.
  primary key (tenant_id, quiz_id, attempt_id) include (graded_at),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table response_row is 'The graded answers of one finished attempt, packed: a number of response_kind in three bytes each, in the order of its paper';
create index on response_row (tenant_id, person_id);
select fence('response_row');

create index attempt_to_pack on attempt (tenant_id, quiz_id, attempt_id) include (graded_at)
  where state = 'submitted' and unmarked_count = 0;

create table item_model (
  tenant_id uuid not null,
  quiz_id uuid not null,
  -- which attempts: counted, first or all
  attempts text not null check (attempts in ('counted', 'first', 'all')),
  -- the number of the response book that it was estimated from; null while the first estimate is under way
  number int,
  computed_at timestamptz,
  result jsonb,
  task_id uuid,
  primary key (tenant_id, quiz_id, attempts),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table item_model is 'The newest estimates of the Rasch and the 2PL model for a quiz';
select fence('item_model');
