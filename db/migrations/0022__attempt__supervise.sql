-- What proctors do to running attempts, and what they see of them.
alter table attempt
  add column paused_at timestamptz,
  add column added_ms bigint not null default 0,
  add column session_id uuid,
  add column one_device boolean not null default false,
  add column notes_signals boolean not null default false,
  add constraint only_open_is_paused check (paused_at is null or state = 'open');
comment on column attempt.paused_at is 'Since when its clock stands still; null while it runs';
comment on column attempt.added_ms is 'What proctors added to its deadline by extending, pausing and reopening';
comment on column attempt.session_id is 'The session of the device it is taken on; null: the next device that comes';
comment on column attempt.one_device is 'Answers are only taken from the device it is taken on';
comment on column attempt.notes_signals is 'What the exam page notices is written down, as the student was told before starting';
alter table attempt drop constraint attempt_ended_by_check;
alter table attempt add constraint attempt_ended_by_check check (ended_by in ('student', 'time', 'proctor'));
grant select (paused_at) on attempt to tripos_sweeper;

create table quiz_supervision (
  tenant_id uuid not null,
  quiz_id uuid not null,
  notes_signals boolean not null,
  one_device boolean not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table quiz_supervision is 'How attempts at a quiz that begin from now on are supervised; without a row nothing is noted and any device will do';
select fence('quiz_supervision');

-- Written in batches, every two seconds at most: it costs the exam nothing, and what a crash loses comes again.
create table attempt_contact (
  tenant_id uuid not null,
  attempt_id uuid not null,
  seen_at timestamptz not null,
  saved_at timestamptz,
  -- from where it was heard of first, where that is noted
  address text,
  primary key (tenant_id, attempt_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
) with (fillfactor = 50);
comment on table attempt_contact is 'When the page of a running attempt was heard of last, and when it saved an answer last';
select fence('attempt_contact');

create table attempt_event (
  tenant_id uuid not null,
  attempt_id uuid not null,
  -- given by whoever reports it, so that a report that arrives twice is one event
  event_id uuid not null,
  quiz_id uuid not null,
  kind text not null check (kind in (
    'hidden', 'fullscreen-left', 'paste', 'device', 'network',
    'extend', 'pause', 'resume', 'end', 'reopen', 'message', 'allow-device')),
  at timestamptz not null,
  -- the proctor; null for what the page or the server noticed
  person_id uuid,
  details jsonb not null default '{}',
  primary key (tenant_id, attempt_id, event_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, person_id) references person on delete set null (person_id)
);
comment on table attempt_event is 'What happened to a running attempt beside its answers: facts that were noticed, and deeds of proctors; rows are only ever added';
create index attempt_event_of_quiz on attempt_event (tenant_id, quiz_id, attempt_id);
create index on attempt_event (tenant_id, person_id);
select fence('attempt_event');

create table attempt_message (
  tenant_id uuid not null,
  attempt_id uuid not null,
  message_id uuid not null,
  quiz_id uuid not null,
  body text not null check (length(body) between 1 and 2000),
  sent_by uuid,
  sent_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (tenant_id, attempt_id, message_id),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade,
  foreign key (tenant_id, sent_by) references person on delete set null (sent_by)
);
comment on table attempt_message is 'What proctors told a student during an attempt';
create index attempt_message_unread on attempt_message (tenant_id, quiz_id, attempt_id) where acknowledged_at is null;
create index on attempt_message (tenant_id, sent_by);
select fence('attempt_message');
