-- For how long answers that arrive after the deadline still count: a rule of each quiz.
alter table quiz_revision
  add column late_seconds int not null default 3 check (late_seconds between 3 and 600);
comment on column quiz_revision.late_seconds is
  'For how long after the deadline answers that arrive still count; later ones are kept as late';

-- What is there already has the default; to read it all would hold up every exam.
alter table attempt
  add column late_seconds int not null default 3,
  add constraint attempt_late_seconds_check check (late_seconds between 3 and 600) not valid;
comment on column attempt.late_seconds is
  'As of the revision by which the attempt is held: it is ended when so many seconds have passed since its deadline';
grant select (late_seconds) on attempt to tripos_sweeper;
