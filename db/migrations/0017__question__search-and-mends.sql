-- Questions are searched like people: docs/decisions/0010-search-under-row-security.md.
select searchable('question', '{question_id, title, search_text, type, difficulty, subscription, status, created_at, updated_at, deleted_at}');
select searchable('question_tag', '{question_id, tag_id}');
select searchable('tag', '{tag_id, name}');

-- A group that an exam is meant for cannot be deleted for good: without it the exam would be for everyone.
set local app.tenant_id = '00000000-0000-0000-0000-000000000000';
alter table quiz_group drop constraint quiz_group_tenant_id_group_id_fkey;
alter table quiz_group add foreign key (tenant_id, group_id) references person_group;

create table known_device (
  tenant_id uuid not null,
  token_hash bytea not null,
  person_id uuid not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, token_hash, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table known_device is 'A browser in which somebody has signed in; failures elsewhere do not lock it out';
comment on column known_device.token_hash is 'SHA-256 of the cookie';
create index on known_device (tenant_id, person_id);
create index on known_device (tenant_id, last_used_at);
select fence('known_device');

-- For the nightly cleaning.
create index session_by_creation on session (tenant_id, created_at);
create index password_reset_by_expiry on password_reset (tenant_id, expires_at);

alter table answer add is_blank boolean not null default false;
comment on column answer.is_blank is 'The answer was taken back: nothing is chosen or written in it';
