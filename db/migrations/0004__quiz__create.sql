create table quiz (
  tenant_id uuid not null references tenant on delete cascade,
  quiz_id uuid not null,
  -- Counts edits; a save that started from an older count is refused as stale.
  edit int not null default 1,
  newest_revision int not null,
  published_revision int,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, quiz_id)
);
comment on table quiz is 'A quiz or exam; its settings and questions are in its revisions';
comment on column quiz.newest_revision is 'The revision teachers edit, or the published one when nothing was edited since';
comment on column quiz.published_revision is 'The revision students take; null before the first publication';
create index quiz_newest on quiz (tenant_id, created_at desc, quiz_id) where deleted_at is null;
select fence('quiz');

create table quiz_revision (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null check (revision > 0),
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  instructions text not null default '',
  -- null: no limit but the closing time
  duration_seconds int check (duration_seconds between 5 and 2592000),
  opens_at timestamptz,
  closes_at timestamptz,
  feedback_timing smallint not null default 2 check (feedback_timing between 1 and 3),
  -- 0 or the exact share of a question's marks that a wrong answer costs, as '1/3'
  negative_marking text not null default '0' check (negative_marking ~ '^(0|1|[1-9][0-9]*/[1-9][0-9]*)$'),
  subscription smallint not null default 1 check (subscription in (1, 2)),
  -- 0: as often as one likes
  attempts_allowed int not null default 1 check (attempts_allowed between 0 and 1000),
  counted_attempt text not null default 'highest' check (counted_attempt in ('highest', 'average', 'first', 'last')),
  shuffle_questions boolean not null default true,
  shuffle_options boolean not null default true,
  pass_percent numeric(5, 2) check (pass_percent between 0 and 100),
  is_public boolean not null default false,
  question_count int not null default 0,
  total_marks numeric(12, 4) not null default 0,
  published_at timestamptz,
  published_by uuid,
  primary key (tenant_id, quiz_id, revision),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade,
  check (opens_at is null or closes_at is null or opens_at < closes_at)
);
comment on table quiz_revision is 'The settings of a quiz as they were published, or as they are being edited';
create index quiz_revision_name on quiz_revision (tenant_id, name, quiz_id);
create index quiz_revision_opens on quiz_revision (tenant_id, opens_at);
create index quiz_revision_search on quiz_revision using gin (tenant_id, name gin_trgm_ops);
select fence('quiz_revision');

create table quiz_slot (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  position int not null check (position > 0),
  question_id uuid not null,
  -- null while being edited: the newest version is taken when the revision is published
  question_version int,
  marks numeric(9, 4) not null check (marks > 0),
  primary key (tenant_id, quiz_id, revision, position),
  unique (tenant_id, quiz_id, revision, question_id),
  foreign key (tenant_id, quiz_id, revision) references quiz_revision on delete cascade,
  foreign key (tenant_id, question_id) references question,
  foreign key (tenant_id, question_id, question_version) references question_version
);
comment on table quiz_slot is 'A question at its place in one revision of a quiz';
create index quiz_slot_by_question on quiz_slot (tenant_id, question_id);
select fence('quiz_slot');

create table quiz_group (
  tenant_id uuid not null,
  quiz_id uuid not null,
  revision int not null,
  group_id uuid not null,
  primary key (tenant_id, quiz_id, revision, group_id),
  foreign key (tenant_id, quiz_id, revision) references quiz_revision on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table quiz_group is 'The groups that may take a quiz; none means everyone';
create index quiz_group_by_group on quiz_group (tenant_id, group_id);
select fence('quiz_group');

create function refuse_change_of_published() returns trigger language plpgsql as $$
declare
  is_published boolean;
begin
  select published_at is not null into is_published from quiz_revision
    where tenant_id = old.tenant_id and quiz_id = old.quiz_id and revision = old.revision;
  if is_published then
    raise exception 'revision % of quiz % is published and cannot change', old.revision, old.quiz_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger published_settings_stay before update on quiz_revision
  for each row when (old.published_at is not null) execute function refuse_change_of_published();
create trigger published_slots_stay before update on quiz_slot
  for each row execute function refuse_change_of_published();

create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % of question % cannot change', old.version, old.question_id;
end $$;
create trigger versions_stay before update on question_version
  for each row execute function refuse_change_of_version();
