-- For how long after the end answers that arrive still count: a setting of each quiz. An attempt that was ended by time has no
-- marks before nothing more can come; what is there already has its own.
alter table quiz_revision
  add column late_seconds int not null default 0 check (late_seconds between 0 and 600);
comment on column quiz_revision.late_seconds is
  'For how long after the end of an attempt answers that were written in time and arrive still count; later ones are kept as late';

alter table attempt add column late_until timestamptz;
alter table attempt
  add constraint late_after_the_end check (late_until is null or state = 'submitted') not valid;
comment on column attempt.late_until is
  'Until when answers that arrived after the attempt was ended by time still counted; it is graded then. Null where none could';
create index attempt_late on attempt (late_until, attempt_id) where late_until is not null and graded_at is null;
create index attempt_late_of_quiz on attempt (tenant_id, quiz_id, late_until) where late_until is not null and graded_at is null;

-- The sweeper that ends attempts also has them graded when this time is over.
alter policy sweeper on attempt using (state = 'open' or (late_until is not null and graded_at is null));
grant select (late_until, graded_at) on attempt to tripos_sweeper;
