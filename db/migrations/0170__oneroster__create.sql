set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table oneroster_connection (
  tenant_id uuid not null,
  connection_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  version text not null check (version in ('1.2', '1.1')),
  base_url text not null,
  token_url text not null,
  client_id text not null,
  sealed_secret bytea not null,
  schools text[] not null default '{}',
  creates_accounts boolean not null,
  links_by text not null check (links_by in ('nothing', 'sourced-id', 'identifier')),
  most_removed smallint not null check (most_removed between 0 and 100),
  is_nightly boolean not null,
  edit integer not null default 1,
  created_at timestamptz not null,
  due_at timestamptz,
  read_until timestamptz,
  full_at timestamptz,
  needs_full boolean not null default true,
  running_id uuid,
  running_since timestamptz,
  primary key (tenant_id, connection_id),
  foreign key (tenant_id) references tenant on delete cascade
);
comment on table oneroster_connection is 'A student information system whose people, classes and enrollments are read by OneRoster REST';
comment on column oneroster_connection.schools is 'Identifiers (sourcedId) of the schools there that are read; empty: all';
comment on column oneroster_connection.links_by is 'By what somebody is recognised who has an account already; by e-mail alone nobody is';
comment on column oneroster_connection.most_removed is 'A run that would disable or take out of classes more than this share (in percent) waits for a confirmation';
comment on column oneroster_connection.due_at is 'When the next nightly run begins; null: it is not nightly';
comment on column oneroster_connection.read_until is 'What changed there after this is read next time; null: everything';
comment on column oneroster_connection.full_at is 'When everything was last read';
comment on column oneroster_connection.needs_full is 'Everything is read next time: settings were changed, or rows could not be stored';
comment on column oneroster_connection.running_id is 'The run that has the connection';
select fence('oneroster_connection');
create policy sweeper on oneroster_connection for select to tripos_sweeper using (is_nightly);
grant select (tenant_id, is_nightly, due_at) on oneroster_connection to tripos_sweeper;

create table oneroster_run (
  tenant_id uuid not null,
  run_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('preview', 'sync')),
  is_full boolean not null,
  confirmed integer,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'held')),
  started_by uuid,
  asked_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  problem text,
  report jsonb,
  primary key (tenant_id, run_id),
  foreign key (tenant_id, connection_id) references oneroster_connection on delete cascade,
  foreign key (tenant_id, started_by) references person on delete set null (started_by)
);
comment on table oneroster_run is 'What reading a student information system found and changed; kept for 30 days';
comment on column oneroster_run.confirmed is 'How many removals an administrator has confirmed; null: none';
comment on column oneroster_run.state is 'held: it would remove more than the connection allows, and has changed nothing';
comment on column oneroster_run.started_by is 'Null: the schedule';
create index on oneroster_run (tenant_id, connection_id, asked_at);
create index on oneroster_run (tenant_id, started_by);
select fence('oneroster_run');
create policy sweeper on oneroster_run for select to tripos_sweeper using (true);
grant select (tenant_id, asked_at) on oneroster_run to tripos_sweeper;

create table oneroster_record (
  tenant_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('org', 'term', 'class', 'enrollment')),
  sourced_id text not null,
  data jsonb not null,
  primary key (tenant_id, connection_id, kind, sourced_id),
  foreign key (tenant_id, connection_id) references oneroster_connection on delete cascade
);
comment on table oneroster_record is 'Schools, terms, classes and enrollments as the student information system last had them, for reading changes only';
select fence('oneroster_record');

create table oneroster_class (
  tenant_id uuid not null,
  connection_id uuid not null,
  sourced_id text not null,
  group_id uuid not null,
  made_group boolean not null,
  primary key (tenant_id, connection_id, sourced_id),
  foreign key (tenant_id, connection_id) references oneroster_connection on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table oneroster_class is 'The group here of a class there';
comment on column oneroster_class.made_group is 'The group was made for the class, and is renamed with it';
create index on oneroster_class (tenant_id, group_id);
select fence('oneroster_class');

create table oneroster_user (
  tenant_id uuid not null,
  connection_id uuid not null,
  sourced_id text not null,
  person_id uuid not null,
  linked_by text not null check (linked_by in ('created', 'sourced-id', 'identifier', 'hand')),
  roles jsonb not null default '[]',
  account_mark text,
  told_mark text,
  classes text[] not null default '{}',
  left_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, connection_id, sourced_id),
  unique (tenant_id, connection_id, person_id),
  foreign key (tenant_id, connection_id) references oneroster_connection on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table oneroster_user is 'Whose account somebody of the student information system has here';
comment on column oneroster_user.roles is 'List of {role, org, begins, ends} as the system says; what it says beside that is in the account';
comment on column oneroster_user.account_mark is 'Hash of the name and address that were stored last, so that what is the same is not written again; null: nothing yet';
comment on column oneroster_user.told_mark is 'Hash of the roles and groups that the rules were told last';
comment on column oneroster_user.classes is 'Classes (sourcedId) whose student the person was when the rules were told last';
comment on column oneroster_user.left_at is 'When the person left; null: they are there';
comment on column oneroster_user.deactivated_at is 'When this connection disabled the account; null: it did not, and does not enable it';
create index on oneroster_user (tenant_id, person_id);
select fence('oneroster_user');
