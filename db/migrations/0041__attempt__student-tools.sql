-- What students have at hand while they sit an exam, and what they keep there for themselves.
create table quiz_tools (
  tenant_id uuid not null,
  quiz_id uuid not null,
  calculator text not null check (calculator in ('none', 'basic', 'scientific')),
  notes boolean not null,
  highlighter boolean not null,
  read_aloud boolean not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table quiz_tools is 'Which tools students have in the exam page of a quiz from now on; without a row all but the calculator';
select fence('quiz_tools');

alter table quiz_override
  add column tools text[] not null default '{}'
    check (tools <@ '{calculator,scientific,notes,highlighter,readAloud}'::text[]),
  drop constraint quiz_override_says_something,
  add constraint quiz_override_says_something
    check (num_nonnulls(extra_minutes, factor, opens_at, closes_at, attempts_allowed, code) > 0 or cardinality(tools) > 0);
comment on column quiz_override.tools is 'Tools that its holders have beside those of the quiz';

create table attempt_aid (
  tenant_id uuid not null,
  attempt_id uuid not null,
  about text not null check (about ~ '^(notes|[0-9a-f-]{36})$'),
  seq int not null check (seq > 0),
  value jsonb not null,
  saved_at timestamptz not null,
  primary key (tenant_id, attempt_id, about),
  foreign key (tenant_id, attempt_id) references attempt on delete cascade
) with (fillfactor = 70);
comment on table attempt_aid is 'What a student keeps during an attempt for nobody else: notes, flags, struck options, marked words; never part of an answer';
comment on column attempt_aid.about is 'notes, or the id of a question';
comment on column attempt_aid.seq is 'Counts the changes; a change that was made on an older one is refused, and the browser joins the two';
select fence('attempt_aid');
