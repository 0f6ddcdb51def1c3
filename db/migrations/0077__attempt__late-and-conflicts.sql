-- What is kept beside the answers of an attempt: why it is, and whether it counts all the same. Of two windows that wrote
-- different answers the second one's is kept from the moment it is refused, until the student has chosen.
alter table late_answer
  add column why text not null default 'late',
  add column counted boolean not null default false,
  add constraint late_answer_why_check check (why in
    ('late', 'conflict', 'locked', 'wrong_network', 'other_device', 'safe_browser_needed', 'safe_browser_wrong'));
comment on table late_answer is
  'Answers that were not taken as usual and are kept for teachers to see: they arrived after their attempt was over, or another window had answered meanwhile';
comment on column late_answer.why is
  'late: it arrived when the attempt, or its section, was over; conflict: another window had saved something else, and the student has not chosen; the others: from where the attempt is not taken';
comment on column late_answer.counted is 'It arrived soon enough after the end, and became the newest version of its answer';

-- Where an attempt is open: the sessions, each with when it was heard of first and last, and when it saved last.
alter table attempt_contact
  add column page_since jsonb not null default '{}',
  add column page_seen jsonb not null default '{}',
  add column page_saved jsonb not null default '{}';
comment on column attempt_contact.page_since is 'By session: when its page was heard of first';
comment on column attempt_contact.page_seen is 'By session: when its page was heard of last';
comment on column attempt_contact.page_saved is 'By session: when its page saved an answer last';

-- What was stopped stays stopped when its time is over: late answers do not pass by that.
alter table attempt drop constraint only_open_is_locked;
comment on column attempt.locked_at is
  'Since when it is stopped because another browser came; only staff lets it go on. It stays when the attempt ends meanwhile';

alter table attempt_event
  drop constraint attempt_event_kind_check,
  add constraint attempt_event_kind_check check (kind in (
    'hidden', 'fullscreen-left', 'paste', 'device', 'network', 'locked', 'section-finished', 'conflict', 'late-counted',
    'extend', 'pause', 'resume', 'end', 'reopen', 'message', 'allow-device', 'unlock')) not valid;
