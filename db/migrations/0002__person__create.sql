create table person (
  tenant_id uuid not null references tenant on delete cascade,
  person_id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  roles text[] not null default '{student}' check (roles <@ array['admin', 'teacher', 'student']),
  status text not null default 'active' check (status in ('active', 'disabled')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  unique (tenant_id, email)
);
comment on table person is 'Somebody with an account: student, teacher or admin';
select fence('person');

create table session (
  tenant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  primary key (tenant_id, token_hash),
  unique (tenant_id, session_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table session is 'A signed-in browser; the token itself is known to the browser alone, here is its SHA-256';
create index session_of_person on session (tenant_id, person_id) where ended_at is null;
select fence('session');

create table password_reset (
  tenant_id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table password_reset is 'A mailed link for a new password, good once and for one hour';
create index on password_reset (tenant_id, person_id);
select fence('password_reset');

create table failed_attempt (
  tenant_id uuid not null references tenant on delete cascade,
  failed_attempt_id uuid not null,
  kind text not null check (kind in ('login', 'forgot', 'register')),
  -- SHA-256 of the address or account, so that no personal data is kept
  subject bytea not null,
  failed_at timestamptz not null default now(),
  primary key (tenant_id, failed_attempt_id)
);
comment on table failed_attempt is 'What the limits on guessing passwords and on mails count, per account and per address';
create index on failed_attempt (tenant_id, kind, subject, failed_at);
create index on failed_attempt (tenant_id, failed_at);
select fence('failed_attempt');

create table person_group (
  tenant_id uuid not null references tenant on delete cascade,
  group_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (tenant_id, group_id),
  unique (tenant_id, name)
);
comment on table person_group is 'A batch, class or year of people';
select fence('person_group');

create table group_member (
  tenant_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, group_id, person_id),
  foreign key (tenant_id, group_id) references person_group on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
create index group_member_by_person on group_member (tenant_id, person_id);
select fence('group_member');

create table audit_entry (
  tenant_id uuid not null references tenant on delete cascade,
  audit_entry_id uuid not null,
  person_id uuid,
  deed text not null,
  subject_kind text not null,
  subject_id text,
  details jsonb not null default '{}',
  happened_at timestamptz not null default now(),
  primary key (tenant_id, audit_entry_id)
);
comment on table audit_entry is 'Who did what to what, when; rows are only ever added';
create index on audit_entry (tenant_id, happened_at desc);
select fence('audit_entry');

create table stored_image (
  tenant_id uuid not null references tenant on delete cascade,
  -- SHA-256 of the bytes in hex: the same picture is stored once, and its address never changes meaning
  image_hash text not null check (image_hash ~ '^[0-9a-f]{64}$'),
  mime text not null check (mime in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes bytea not null,
  width int not null,
  height int not null,
  alt text not null default '',
  name text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, image_hash)
);
select fence('stored_image');
