set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table stimulus (
  tenant_id uuid not null,
  stimulus_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 300),
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, stimulus_id),
  foreign key (tenant_id) references tenant on delete cascade,
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table stimulus is 'A text, picture, table or video that is shown beside one or several questions; its wording is in its versions';
comment on column stimulus.version is 'The newest one';
comment on column stimulus.search_text is 'title and text in one form, by which the list finds it';
create index stimulus_newest on stimulus (tenant_id, updated_at desc, stimulus_id desc) where deleted_at is null;
create index stimulus_by_author on stimulus (tenant_id, created_by) where created_by is not null;
select fence('stimulus');

create table stimulus_version (
  tenant_id uuid not null,
  stimulus_id uuid not null,
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 300),
  content text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, stimulus_id, version),
  foreign key (tenant_id, stimulus_id) references stimulus on delete cascade
);
comment on table stimulus_version is 'One wording of a stimulus; never changed once written, because versions of questions point at it';
comment on column stimulus_version.content is 'Rich text (HTML)';
comment on column stimulus_version.created_by is 'Who wrote this version; the person may be gone';
create index stimulus_version_pictures on stimulus_version (tenant_id, stimulus_id) where content like '%/v1/api/images/%';
select fence('stimulus_version');
revoke update on stimulus_version from tripos_app;

alter table question_version add column stimulus_id uuid;
alter table question_version add column stimulus_version integer;
comment on column question_version.stimulus_id is 'The stimulus that is shown beside the question';
comment on column question_version.stimulus_version is 'The wording of the stimulus that belongs to this version of the question; null exactly where stimulus_id is';
alter table question_version add constraint question_version_stimulus_whole
  check ((stimulus_id is null) = (stimulus_version is null)) not valid;
alter table question_version add constraint question_version_stimulus_fkey
  foreign key (tenant_id, stimulus_id, stimulus_version) references stimulus_version not valid;
-- No row has a stimulus yet, so the index is empty and quick to build.
-- squawk-ignore require-concurrent-index-creation
create index question_version_stimulus on question_version (tenant_id, stimulus_id, stimulus_version)
  where stimulus_id is not null;
