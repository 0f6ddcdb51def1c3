alter table person
  add external_id text check (length(external_id) between 1 and 100),
  add must_change_password boolean not null default false;
comment on column person.external_id is 'The number or name that the school''s own records know this person by';
comment on column person.must_change_password is 'The password was given out on paper; whoever signs in with it is asked for a new one';
create unique index person_external_id on person (tenant_id, external_id) where external_id is not null;

create table roster_upload (
  tenant_id uuid not null,
  task_id uuid not null,
  committed_at timestamptz not null,
  -- how many rows were created, updated, unchanged, refused
  counts jsonb not null,
  -- every row with its outcome, as a file to fetch
  report bytea not null,
  -- until when the sheet with the initial passwords can be printed
  sheet_expires_at timestamptz,
  primary key (tenant_id, task_id),
  foreign key (tenant_id, task_id) references task on delete cascade
);
comment on table roster_upload is 'A file of people whose rows are in the database: written in the same transaction, so that a task that runs again goes on after it';
select fence('roster_upload');

create table roster_account (
  tenant_id uuid not null,
  task_id uuid not null,
  person_id uuid not null,
  -- the row of the file, so that the printed slips are in its order
  position int not null,
  -- null: still to be made
  initial_password text,
  primary key (tenant_id, task_id, person_id),
  foreign key (tenant_id, task_id) references roster_upload on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table roster_account is 'Who is new with an upload and is to be welcomed; rows with passwords are deleted with the sheet, a day later at the latest';
create index roster_account_by_position on roster_account (tenant_id, task_id, position);
create index roster_account_of_person on roster_account (tenant_id, person_id);
select fence('roster_account');
