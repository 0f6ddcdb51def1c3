create table sso_provider (
  tenant_id uuid not null references tenant on delete cascade,
  provider_id uuid not null,
  position int not null,
  kind text not null check (kind in ('oidc', 'google', 'microsoft')),
  label text not null check (length(label) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 300),
  client_id text not null check (length(client_id) between 1 and 300),
  sealed_secret bytea not null,
  scopes text not null check (length(scopes) between 1 and 300),
  domains text[] not null default '{}',
  creates_accounts boolean not null default false,
  links_accounts boolean not null default true,
  role_claim text check (length(role_claim) between 1 and 200),
  role_rules jsonb not null default '[]',
  group_claim text check (length(group_claim) between 1 and 200),
  group_rules jsonb not null default '[]',
  is_enabled boolean not null default true,
  edit int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, provider_id)
);
comment on table sso_provider is 'Where people of a school can sign in instead of with a password here (OpenID Connect)';
comment on column sso_provider.sealed_secret is 'The client''s secret, encrypted with the server''s key';
comment on column sso_provider.domains is 'The domains of e-mail addresses that are let in; none named: all';
comment on column sso_provider.creates_accounts is 'Whoever has no account here gets one at the first sign-in';
comment on column sso_provider.links_accounts is 'Whoever has an account here with the same, verified address gets into it';
comment on column sso_provider.role_rules is 'List of {value, role}: who has the value in the claim has the role';
comment on column sso_provider.group_rules is 'List of {value, group}: who has the value in the claim is in the group, who has not is not';
comment on column sso_provider.edit is 'Grows with every change';
create unique index sso_provider_in_order on sso_provider (tenant_id, position, provider_id);
select fence('sso_provider');

create table sso_identity (
  tenant_id uuid not null,
  provider_id uuid not null,
  subject text not null check (length(subject) between 1 and 600),
  person_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null,
  primary key (tenant_id, provider_id, subject),
  foreign key (tenant_id, provider_id) references sso_provider on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table sso_identity is 'Who a person is at a provider';
comment on column sso_identity.subject is 'The issuer and its word for the person, with a space between: one provider may speak for several issuers';
create index sso_identity_of_person on sso_identity (tenant_id, person_id);
select fence('sso_identity');

alter table tenant add column sso_only boolean not null default false;
comment on column tenant.sso_only is 'Only administrators sign in without a provider, as long as one is enabled';
