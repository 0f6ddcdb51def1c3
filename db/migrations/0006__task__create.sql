create table task (
  tenant_id uuid not null references tenant on delete cascade,
  task_id uuid not null,
  kind text not null check (kind ~ '^[a-z-]+$'),
  title text not null check (length(title) <= 300),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  params jsonb not null default '{}',
  done_count int not null default 0,
  -- null while nobody knows how much there is to do
  total_count int,
  result jsonb,
  -- what to tell the person who started it, when it failed
  error text,
  cancel_asked boolean not null default false,
  started_by uuid,
  created_at timestamptz not null default now(),
  -- moves on while some process works on it; one that stands still was lost with its process
  alive_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, started_by) references person on delete set null (started_by)
);
comment on table task is 'Work that takes longer than a request: who started it, how far it is, how it ended';
create index task_of_person on task (tenant_id, started_by, task_id desc);
create index task_open on task (tenant_id, alive_at) where state in ('waiting', 'running');
select fence('task');

-- The watch over all tenants for what was lost with a server process sees which tasks are open and nothing else.
create policy sweeper on task for select to tripos_sweeper using (state in ('waiting', 'running'));
grant select (tenant_id, task_id, state, created_at, alive_at) on task to tripos_sweeper;

create table task_file (
  tenant_id uuid not null,
  task_id uuid not null,
  part text not null check (part in ('input', 'output')),
  name text not null,
  mime text not null,
  bytes bytea not null,
  primary key (tenant_id, task_id, part),
  foreign key (tenant_id, task_id) references task on delete cascade
);
comment on table task_file is 'The file that a task reads, and the one that it made';
select fence('task_file');

create table notification (
  tenant_id uuid not null,
  notification_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind ~ '^[a-z-]+$'),
  title text not null check (length(title) <= 300),
  body text not null default '' check (length(body) <= 4000),
  -- where it leads, a path of this site
  href text check (href like '/%' and href not like '//%'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  primary key (tenant_id, notification_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table notification is 'What one person is told, once';
create index notification_of_person on notification (tenant_id, person_id, notification_id desc);
create index notification_unread on notification (tenant_id, person_id) where read_at is null;
select fence('notification');
