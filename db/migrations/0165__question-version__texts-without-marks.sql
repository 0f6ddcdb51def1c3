-- A text without a question has no marks: 0. The next file validates the checks.
set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table question_version add constraint question_version_marks_not_negative check (marks >= 0) not valid;
alter table question_version drop constraint question_version_marks_check;
alter table quiz_slot add constraint quiz_slot_marks_not_negative check (marks >= 0) not valid;
alter table quiz_slot drop constraint quiz_slot_marks_check;
comment on column question_version.marks is '0 for a text without a question, and for it alone';
comment on column quiz_slot.marks is '0 for a text without a question, and for it alone';
