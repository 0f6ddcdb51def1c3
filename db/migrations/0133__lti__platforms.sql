set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table lti_platform (
  tenant_id uuid not null,
  platform_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  auth_url text not null,
  token_url text not null,
  token_audience text,
  jwks_url text not null,
  frame_origins text[] not null default '{}',
  creates_accounts boolean not null default false,
  makes_teachers boolean not null default false,
  matches_external_id boolean not null default false,
  is_enabled boolean not null default true,
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, platform_id),
  unique (tenant_id, issuer, client_id)
);
comment on table lti_platform is 'A learning platform (LTI 1.3) that may launch into this school';
comment on column lti_platform.client_id is 'What the platform calls this tool';
comment on column lti_platform.token_audience is 'Whom a request for a token is addressed to, where that is not token_url';
comment on column lti_platform.frame_origins is 'Which sites may show pages under /lti/ in a frame';
comment on column lti_platform.creates_accounts is 'An account is created at the first launch of somebody without one';
comment on column lti_platform.makes_teachers is 'An account that is created for an instructor is a teacher; otherwise instructors connect an account they have';
comment on column lti_platform.matches_external_id is 'A student is known by lis.person_sourcedid, compared with person.external_id';
comment on column lti_platform.edit is 'Counts the changes; a change that was made on an older one is refused';
select fence('lti_platform');

create table lti_deployment (
  tenant_id uuid not null,
  platform_id uuid not null,
  deployment text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'denied')),
  first_seen_at timestamptz not null,
  decided_at timestamptz,
  primary key (tenant_id, platform_id, deployment),
  foreign key (tenant_id, platform_id) references lti_platform on delete cascade
);
comment on table lti_deployment is 'A place of a platform in which this tool was set up; only accepted ones may launch';
comment on column lti_deployment.deployment is 'The platform''s word for it (deployment_id)';
select fence('lti_deployment');

create table lti_key (
  tenant_id uuid not null,
  key_id uuid not null,
  public_jwk jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (tenant_id, key_id)
);
comment on table lti_key is 'A key (RS256) with which the school signs messages to platforms';
comment on column lti_key.retired_at is 'Since when it signs no more; its public half is published for a while longer';
create unique index lti_key_that_signs on lti_key (tenant_id) where retired_at is null;
select fence('lti_key');

create table lti_registration (
  tenant_id uuid not null,
  token_hash bytea not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table lti_registration is 'A link, good once, by which a platform registers itself';
create index lti_registration_by_author on lti_registration (tenant_id, created_by);
select fence('lti_registration');

create table lti_account (
  tenant_id uuid not null,
  platform_id uuid not null,
  subject text not null,
  person_id uuid not null,
  linked_by text not null check (linked_by in ('sign-in', 'created', 'external-id')),
  email_unproven boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, platform_id, subject),
  foreign key (tenant_id, platform_id) references lti_platform on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table lti_account is 'Who a person is at a platform';
comment on column lti_account.linked_by is 'By which rule: the person signed in here, the account was created for it, or the school''s number is the same';
comment on column lti_account.email_unproven is 'The account was created with an address that only the platform knew. When its owner proves it, this row opens it no more';
create index lti_account_of_person on lti_account (tenant_id, person_id);
select fence('lti_account');

create table lti_refusal (
  tenant_id uuid not null,
  refusal_id uuid not null,
  platform_id uuid,
  at timestamptz not null,
  reason text not null,
  detail text not null,
  primary key (tenant_id, refusal_id),
  foreign key (tenant_id, platform_id) references lti_platform on delete cascade
);
comment on table lti_refusal is 'A message of a platform that was refused, for admins; the newest few hundred are kept';
create index lti_refusal_of_platform on lti_refusal (tenant_id, platform_id);
select fence('lti_refusal');
