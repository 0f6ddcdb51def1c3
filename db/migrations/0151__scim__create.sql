set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table scim_token (
  tenant_id uuid not null,
  token_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  secret_hash bytea not null,
  ending text not null,
  is_read_only boolean not null default false,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, token_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id) references tenant on delete cascade,
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table scim_token is 'Tokens with which the directory of a school keeps accounts (SCIM). They are the school''s: they work on when their maker leaves';
comment on column scim_token.secret_hash is 'SHA-256 of the token, which is shown once and not stored';
comment on column scim_token.ending is 'Its last four characters, so that people recognise it';
comment on column scim_token.last_used_at is 'Written at most once a minute';
create index on scim_token (tenant_id, created_by);
select fence('scim_token');

create table scim_user (
  tenant_id uuid not null,
  person_id uuid not null,
  user_name text check (length(user_name) between 1 and 254),
  user_key text generated always as (lower(user_name)) stored,
  external_id text check (length(external_id) between 1 and 300),
  display_name text check (length(display_name) between 1 and 300),
  user_type text check (length(user_type) between 1 and 300),
  department text check (length(department) between 1 and 300),
  email_type text check (length(email_type) between 1 and 50),
  more_emails jsonb not null default '[]',
  roles jsonb not null default '[]',
  deactivated_at timestamptz,
  deleted_at timestamptz,
  modified_at timestamptz not null,
  primary key (tenant_id, person_id),
  unique (tenant_id, user_key),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table scim_user is 'What the directory of the school says of an account beside what the account holds';
comment on column scim_user.user_name is 'The name of the person in the directory; null: the address of the account';
comment on column scim_user.email_type is 'What the directory calls the address of the account; null: work';
comment on column scim_user.more_emails is 'List of {value, type}: further addresses';
comment on column scim_user.roles is 'List of {value, display, type, primary}';
comment on column scim_user.deactivated_at is 'When the directory disabled the account; null: it did not, and doesn''t enable what an administrator has disabled';
comment on column scim_user.deleted_at is 'When the directory deleted the person: the account is disabled and no more the directory''s, which does not see it';
create index on scim_user (tenant_id, external_id) where external_id is not null;
select fence('scim_user');

create table scim_group (
  tenant_id uuid not null,
  scim_group_id uuid not null,
  display_name text not null check (length(display_name) between 1 and 150),
  display_key text generated always as (lower(display_name)) stored,
  external_id text check (length(external_id) between 1 and 300),
  group_id uuid,
  made_group boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (tenant_id, scim_group_id),
  unique (tenant_id, display_key),
  foreign key (tenant_id) references tenant on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete set null (group_id)
);
comment on table scim_group is 'A group of the directory of the school';
comment on column scim_group.group_id is 'The group here that has its members, as long as no rule names it; null: there was a rule when it came';
comment on column scim_group.made_group is 'The group here was made for it, and is renamed with it';
create index on scim_group (tenant_id, group_id);
select fence('scim_group');

create table scim_group_member (
  tenant_id uuid not null,
  scim_group_id uuid not null,
  person_id uuid not null,
  primary key (tenant_id, scim_group_id, person_id),
  foreign key (tenant_id, scim_group_id) references scim_group on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table scim_group_member is 'Who is in a group of the directory; who is in the group here follows from the rules';
create index on scim_group_member (tenant_id, person_id);
select fence('scim_group_member');
