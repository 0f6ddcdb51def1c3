set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table mapping_rule (
  tenant_id uuid not null,
  rule_id uuid not null,
  source text not null check (source ~ '^(oidc|saml|scim|lti|oneroster)(:[0-9a-f-]{36})?$'),
  about text not null check (about in ('role', 'group')),
  value text not null check (length(value) between 1 and 300),
  role text check (role in ('admin', 'teacher', 'student')),
  written_by uuid,
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, rule_id),
  unique (tenant_id, source, about, value),
  foreign key (tenant_id) references tenant on delete cascade,
  foreign key (tenant_id, written_by) references person on delete set null (written_by)
);
comment on table mapping_rule is 'What a role or a group at another system means here: a role, groups, or both';
comment on column mapping_rule.source is 'The kind of the system, alone for all connections of the kind, or with the identifier of one: lti, oidc:01996f…';
comment on column mapping_rule.about is 'Whether the value is a role or a group at the source';
comment on column mapping_rule.written_by is 'The administrator who wrote it last; null: it was moved here from single sign-on, or the account is gone';
comment on column mapping_rule.edit is 'Counts the changes; a change that was made on an older one is refused';
create index on mapping_rule (tenant_id, written_by);
select fence('mapping_rule');

create table mapping_rule_group (
  tenant_id uuid not null,
  rule_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, rule_id, group_id),
  foreign key (tenant_id, rule_id) references mapping_rule on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade
);
comment on table mapping_rule_group is 'The groups that a rule puts people into';
create index on mapping_rule_group (tenant_id, group_id);
select fence('mapping_rule_group');

create table directory_statement (
  tenant_id uuid not null,
  person_id uuid not null,
  source text not null,
  scope text not null default '',
  roles text[] not null default '{}',
  groups text[] not null default '{}',
  direct_values text[] not null default '{}',
  direct_groups uuid[] not null default '{}',
  said_at timestamptz not null,
  primary key (tenant_id, person_id, source, scope),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table directory_statement is 'What a source said last of a person: the roles and groups that the person has there';
comment on column directory_statement.scope is 'The part of the source that the statement is about, such as a course of a learning platform; empty: all of it';
comment on column directory_statement.direct_values is 'Groups there that are the groups here in direct_groups, in the same order, as long as no rule names the value';
create index on directory_statement (tenant_id, source, person_id);
select fence('directory_statement');

create table directory_member (
  tenant_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  source text not null,
  scope text not null default '',
  primary key (tenant_id, group_id, person_id, source, scope),
  foreign key (tenant_id, group_id, person_id) references group_member on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table directory_member is 'A membership that a source has made; one without a row here was made by hand, and no source ends it';
create index on directory_member (tenant_id, person_id, source);
select fence('directory_member');

create table directory_role (
  tenant_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('admin', 'teacher', 'student')),
  source text not null,
  scope text not null default '',
  primary key (tenant_id, person_id, role, source, scope),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table directory_role is 'A role that a source has given; one without a row here was given by hand, and no source takes it';
select fence('directory_role');

create table directory_account (
  tenant_id uuid not null,
  person_id uuid not null,
  source text not null,
  since timestamptz not null,
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table directory_account is 'The one source that keeps the name, the address and the state of an account; without a row nobody but administrators does';
select fence('directory_account');

comment on column sso_provider.role_rules is 'Rules from before mapping_rule; they are moved there when the provider is next used';
comment on column sso_provider.group_rules is 'As role_rules';
