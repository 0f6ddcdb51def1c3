-- Answers that people read: until they have, the attempt has no score, so that nothing can count it by mistake.
alter table attempt
  add column unmarked_count int not null default 0 check (unmarked_count >= 0),
  add column score_so_far numeric(14, 6),
  add constraint unmarked_has_no_score check (unmarked_count = 0 or (score is null and score_exact is null and passed is null));
comment on column attempt.unmarked_count is 'Answers that wait for people to mark them; while there are any, score is null';
comment on column attempt.score_so_far is 'What the other answers have earned, while some wait for people; null otherwise';
create index attempt_unmarked on attempt (tenant_id, quiz_id) where unmarked_count > 0;

alter table attempt_grade drop constraint attempt_grade_outcome_check;
alter table attempt_grade add constraint attempt_grade_outcome_check
  check (outcome in ('blank', 'ungradable', 'waiting', 'wrong', 'partial', 'right'));
alter table attempt_grade add column by_person boolean not null default false;
comment on column attempt_grade.by_person is 'The marks were given by people; no machine changes them';
create index attempt_grade_waiting on attempt_grade (tenant_id, quiz_id, question_id, attempt_id) where outcome = 'waiting';

create table marking_rules (
  tenant_id uuid not null,
  quiz_id uuid not null,
  is_blind boolean not null,
  has_second_marker boolean not null,
  -- two marks that differ by no more than this part of the question's marks agree: their mean counts
  tolerance_percent numeric(5, 2) not null check (tolerance_percent between 0 and 100),
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table marking_rules is 'How the answers of a quiz are marked by people; without a row one marker is enough and sees no names';
select fence('marking_rules');

create table mark (
  tenant_id uuid not null,
  mark_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  quiz_id uuid not null,
  -- first and second: by two markers who do not see each other's; agreed: after the two differed;
  -- moderated: a single mark that was changed afterwards
  role text not null check (role in ('first', 'second', 'agreed', 'moderated')),
  marker_id uuid,
  marks_exact text not null,
  marks numeric(14, 6) not null,
  -- by criterion of the rubric: the points that were given
  points jsonb not null default '{}',
  -- to the student
  comment text not null default '' check (length(comment) <= 20000),
  -- why a mark was changed
  reason text not null default '' check (length(reason) <= 1000),
  -- what stood there before; null for the first mark of an answer that waited
  before_exact text,
  made_at timestamptz not null,
  primary key (tenant_id, mark_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, marker_id) references person on delete set null (marker_id)
);
comment on table mark is 'Every mark that a person ever gave to an answer; rows are only ever added';
create index mark_of_answer on mark (tenant_id, attempt_id, question_id, mark_id);
create index mark_by_marker on mark (tenant_id, marker_id);
select fence('mark');

create table marking (
  tenant_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  quiz_id uuid not null,
  state text not null default 'open' check (state in ('open', 'second', 'differs', 'done')),
  held_by uuid,
  held_until timestamptz,
  -- who would like to have it meanwhile
  wanted_by uuid,
  first_mark uuid,
  second_mark uuid,
  -- the mark that stands
  mark_id uuid,
  primary key (tenant_id, attempt_id, question_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, held_by) references person on delete set null (held_by),
  foreign key (tenant_id, wanted_by) references person on delete set null (wanted_by),
  foreign key (tenant_id, first_mark) references mark,
  foreign key (tenant_id, second_mark) references mark,
  foreign key (tenant_id, mark_id) references mark,
  check ((state = 'done') = (mark_id is not null))
);
comment on table marking is 'How far the marking of one answer is, and who is at it now';
comment on column marking.state is 'open: nobody has marked it; second: a second marker is needed; differs: two marks are too far apart; done';
create index marking_by_quiz on marking (tenant_id, quiz_id, question_id, state);
create index marking_held on marking (tenant_id, held_by) where held_by is not null;
create index marking_wanted on marking (tenant_id, wanted_by) where wanted_by is not null;
create index on marking (tenant_id, first_mark);
create index on marking (tenant_id, second_mark);
create index on marking (tenant_id, mark_id);
select fence('marking');
