-- A student who finishes a section early is noted among what happened during the attempt. What is there already keeps to a
-- shorter list; to read it all would hold up every exam.
alter table attempt_event
  drop constraint attempt_event_kind_check,
  add constraint attempt_event_kind_check check (kind in (
    'hidden', 'fullscreen-left', 'paste', 'device', 'network', 'locked', 'section-finished',
    'extend', 'pause', 'resume', 'end', 'reopen', 'message', 'allow-device', 'unlock')) not valid;
comment on table attempt_event is 'What happened to a running attempt beside its answers: facts that were noticed, sections that the student finished early, and deeds of proctors; rows are only ever added';
comment on column attempt_event.person_id is 'Who did it, a proctor or the student; null for what the page or the server noticed';
