set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table api_key (
  tenant_id uuid not null,
  key_id uuid not null,
  person_id uuid not null,
  is_of_school boolean not null,
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  ending text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, key_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table api_key is 'Keys with which programs call the interface in the name of a person';
comment on column api_key.person_id is 'In whose name it acts: a call may never do more than this person may at that time';
comment on column api_key.is_of_school is 'Shown to all admins, and good for OAuth client credentials with key_id as the client';
comment on column api_key.scopes is 'Permissions that calls with it may use';
comment on column api_key.secret_hash is 'SHA-256 of the key, which is shown once and not stored';
comment on column api_key.ending is 'Its last four characters, so that people recognise it';
comment on column api_key.last_used_at is 'Written at most once a minute';
create index api_key_by_person on api_key (tenant_id, person_id);
select fence('api_key');
