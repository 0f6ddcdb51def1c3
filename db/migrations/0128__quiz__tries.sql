-- Several tries per question, where a quiz gives feedback at once. The next file validates the checks.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table quiz_revision add column tries_allowed smallint not null default 1;
alter table quiz_revision
  add constraint quiz_revision_tries_allowed_check check (tries_allowed between 0 and 10) not valid;
comment on column quiz_revision.tries_allowed is 'How many different answers to a question a student may have checked in one attempt; 0: until one is right';

alter table attempt_grade add column tries smallint;
alter table attempt_grade add constraint attempt_grade_tries_check check (tries >= 0) not valid;
comment on column attempt_grade.tries is 'How many different answers were judged, each after the first at the penalty of the question for those before it; null where the quiz gave one try';
comment on column answer.is_final is 'The student had this version checked: with one try it stays; with several it is one of them';
