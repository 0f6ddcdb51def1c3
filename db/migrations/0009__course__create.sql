create table stored_file (
  tenant_id uuid not null references tenant on delete cascade,
  -- SHA-256 of the bytes in hex: the same file is stored once, and its address never changes meaning
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('video', 'captions', 'image', 'attachment')),
  mime text not null check (mime ~ '^[a-z]+/[a-z0-9.+-]+$'),
  byte_count bigint not null check (byte_count > 0),
  name text not null check (length(name) between 1 and 200),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, file_hash)
);
comment on table stored_file is 'A video, its captions or an attachment; the bytes are in its chunks';
comment on column stored_file.mime is 'What the bytes are, told from the bytes themselves';
comment on column stored_file.name is 'As the first person who sent it called it';
select fence('stored_file');

create table stored_file_chunk (
  tenant_id uuid not null,
  file_hash text not null,
  position int not null check (position >= 0),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  primary key (tenant_id, file_hash, position),
  foreign key (tenant_id, file_hash) references stored_file on delete cascade
);
comment on table stored_file_chunk is 'Part of a file: 256 KiB each, the last one shorter';
-- Videos and zip files do not get smaller, and what is not compressed is read in pieces at once.
alter table stored_file_chunk alter column bytes set storage external;
select fence('stored_file_chunk');

create table course (
  tenant_id uuid not null references tenant on delete cascade,
  course_id uuid not null,
  revision int not null default 1,
  outline_revision int not null default 1,
  title text not null check (length(title) between 1 and 200),
  cover_hash text,
  summary text not null default '' check (length(summary) <= 300),
  outcomes text[] not null default '{}',
  description text not null default '',
  access text not null default 'open' check (access in ('open', 'groups', 'channel')),
  channel_id uuid,
  opens_at timestamptz,
  closes_at timestamptz,
  subscription smallint not null default 1 check (subscription in (1, 2)),
  completion_rule text not null default 'topics' check (completion_rule in ('topics', 'quizzes', 'share')),
  completion_share numeric(5, 2) check (completion_share > 0 and completion_share <= 100),
  certificate_template_id uuid,
  published_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, course_id),
  foreign key (tenant_id, cover_hash) references stored_image on delete set null (cover_hash),
  check (opens_at is null or closes_at is null or opens_at < closes_at),
  check (access <> 'channel' or channel_id is not null),
  check ((completion_rule = 'share') = (completion_share is not null))
);
comment on table course is 'A course: what it is about, who may take it, when it counts as completed';
comment on column course.revision is 'Counts edits; a save that started from an older count is refused as stale';
comment on column course.outline_revision is 'Counts changes of the order of sections and topics, in the same way';
comment on column course.access is 'open: anyone may enrol; groups: the members of its groups; channel: the members of its channel';
comment on column course.completion_rule is 'topics: all published topics are done; quizzes: all quizzes in them are passed; share: completion_share percent of the topics are done';
comment on column course.certificate_template_id is 'The template of the certificate; null: the usual one';
comment on column course.published_at is 'Since when students see it; null: a draft';
create index course_newest on course (tenant_id, created_at desc, course_id) where deleted_at is null;
create index course_changed on course (tenant_id, updated_at desc, course_id) where deleted_at is null;
create index course_title on course (tenant_id, lower(title), course_id) where deleted_at is null;
create index course_by_channel on course (tenant_id, channel_id) where channel_id is not null;
create index course_by_cover on course (tenant_id, cover_hash) where cover_hash is not null;
select fence('course');

create table course_group (
  tenant_id uuid not null,
  course_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, course_id, group_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table course_group is 'The groups that may take a course whose access says groups';
create index course_group_by_group on course_group (tenant_id, group_id, course_id);
select fence('course_group');

create table course_teacher (
  tenant_id uuid not null,
  course_id uuid not null,
  person_id uuid not null,
  position int not null check (position > 0),
  primary key (tenant_id, course_id, person_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table course_teacher is 'Who teaches a course, in the order in which they are named';
create index course_teacher_by_person on course_teacher (tenant_id, person_id);
select fence('course_teacher');

create table course_prerequisite (
  tenant_id uuid not null,
  course_id uuid not null,
  needs_course_id uuid not null,
  primary key (tenant_id, course_id, needs_course_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, needs_course_id) references course on delete cascade,
  check (course_id <> needs_course_id)
);
comment on table course_prerequisite is 'The courses that must be completed before a course can be started';
create index course_prerequisite_needed on course_prerequisite (tenant_id, needs_course_id);
select fence('course_prerequisite');

create table course_section (
  tenant_id uuid not null,
  section_id uuid not null,
  course_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  position int not null check (position > 0),
  primary key (tenant_id, section_id),
  unique (tenant_id, course_id, section_id),
  foreign key (tenant_id, course_id) references course on delete cascade
);
comment on table course_section is 'A heading over some topics of a course';
select fence('course_section');

create table topic (
  tenant_id uuid not null,
  topic_id uuid not null,
  course_id uuid not null,
  section_id uuid,
  position int not null check (position > 0),
  version int not null default 1 check (version > 0),
  title text not null check (length(title) between 1 and 200),
  body text not null default '',
  completion text not null default 'read' check (completion in ('read', 'seconds', 'quiz', 'hand')),
  completion_seconds int check (completion_seconds between 1 and 86400),
  drip text not null default 'none' check (drip in ('none', 'date', 'days', 'after')),
  drip_at timestamptz,
  drip_days int check (drip_days between 1 and 3650),
  drip_topic_id uuid,
  published_at timestamptz,
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, topic_id),
  unique (tenant_id, course_id, topic_id),
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, course_id, section_id) references course_section (tenant_id, course_id, section_id)
    on delete set null (section_id),
  foreign key (tenant_id, course_id, drip_topic_id) references topic (tenant_id, course_id, topic_id)
    on delete set null (drip_topic_id),
  check ((completion = 'seconds') = (completion_seconds is not null)),
  check ((drip = 'date') = (drip_at is not null)),
  check ((drip = 'days') = (drip_days is not null)),
  check (drip <> 'after' or drip_topic_id is not null or deleted_at is not null)
);
comment on table topic is 'One page of a course';
comment on column topic.position is 'The place in the whole course, sections and all';
comment on column topic.section_id is 'The section it stands in; null: before the first section';
comment on column topic.version is 'The newest version; a save that started from an older one is refused as stale';
comment on column topic.completion is 'read: done when read to the end; seconds: when open for completion_seconds; quiz: when its quizzes are passed; hand: when the student says so';
comment on column topic.drip is 'When it opens. none: with the course; date: at drip_at; days: drip_days days after enrolment; after: when drip_topic_id is done';
comment on column topic.published_at is 'Since when students see it; null: a draft';
create index topic_of_course on topic (tenant_id, course_id, position) where deleted_at is null;
create index topic_by_section on topic (tenant_id, course_id, section_id) where section_id is not null;
create index topic_by_drip on topic (tenant_id, course_id, drip_topic_id) where drip_topic_id is not null;
select fence('topic');

create table topic_quiz (
  tenant_id uuid not null,
  topic_id uuid not null,
  quiz_id uuid not null,
  position int not null check (position > 0),
  pass_percent numeric(5, 2) not null default 0 check (pass_percent between 0 and 100),
  primary key (tenant_id, topic_id, quiz_id),
  foreign key (tenant_id, topic_id) references topic on delete cascade,
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table topic_quiz is 'A quiz inside a topic';
comment on column topic_quiz.pass_percent is 'Share of the marks that passes it inside the course; 0: handing in is enough';
create index topic_quiz_by_quiz on topic_quiz (tenant_id, quiz_id);
select fence('topic_quiz');

create table topic_version (
  tenant_id uuid not null,
  topic_id uuid not null,
  version int not null check (version > 0),
  title text not null,
  body text not null,
  settings jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, topic_id, version),
  foreign key (tenant_id, topic_id) references topic on delete cascade
);
comment on table topic_version is 'A topic as it was saved once; never changed';
comment on column topic_version.settings is 'How it was completed, when it opened, and its quizzes, as the interface writes them';
select fence('topic_version');
revoke update on topic_version from tripos_app;
