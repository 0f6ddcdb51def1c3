set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table saml_provider (
  tenant_id uuid not null,
  provider_id uuid not null,
  sso_url text not null,
  slo_url text,
  slo_response_url text,
  metadata_url text,
  metadata_read_at timestamptz not null,
  metadata_problem text,
  certificates text[] not null check (cardinality(certificates) between 1 and 20),
  signs_requests boolean not null default false,
  wants_signed_response boolean not null default false,
  wants_encryption boolean not null default false,
  allows_unsolicited boolean not null default false,
  logs_out boolean not null default false,
  trusts_email boolean not null default false,
  matches_external_id boolean not null default false,
  subject_attribute text not null default '',
  email_attribute text not null default '',
  first_name_attribute text not null default '',
  last_name_attribute text not null default '',
  external_id_attribute text not null default '',
  problem text,
  problem_at timestamptz,
  primary key (tenant_id, provider_id),
  foreign key (tenant_id, provider_id) references sso_provider on delete cascade
);
comment on table saml_provider is 'What a provider of SAML 2.0 has beside the row of sso_provider';
comment on column saml_provider.sso_url is 'Where people sign in (HTTP-Redirect)';
comment on column saml_provider.slo_url is 'Where requests of single log-out go (HTTP-Redirect); null: it has none';
comment on column saml_provider.slo_response_url is 'Where answers of single log-out go, if that is another address';
comment on column saml_provider.metadata_url is 'From where its metadata is read every night; null: an admin uploads it';
comment on column saml_provider.metadata_problem is 'Why the last reading changed nothing; null: it worked';
comment on column saml_provider.certificates is 'Certificates (base64 of DER) of which one must have signed; several while the provider changes its key';
comment on column saml_provider.wants_signed_response is 'The response must be signed too, beside the assertion in it, which always must';
comment on column saml_provider.wants_encryption is 'Assertions that are not encrypted are refused';
comment on column saml_provider.allows_unsolicited is 'Sign-ins that begin at the provider are taken, after the person has confirmed them';
comment on column saml_provider.logs_out is 'Who signs out here is led to the provider to sign out there too';
comment on column saml_provider.trusts_email is 'The school vouches that the provider gives only people''s own addresses; needs sso_provider.domains';
comment on column saml_provider.matches_external_id is 'A student is known by the attribute external_id_attribute, compared with person.external_id';
comment on column saml_provider.subject_attribute is 'Attribute that says who it is; empty: the NameID';
comment on column saml_provider.problem is 'Why the last message was refused, for admins';
select fence('saml_provider');

create table saml_key (
  tenant_id uuid not null,
  key_id uuid not null,
  state text not null check (state in ('next', 'current', 'previous')),
  certificate text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, key_id),
  unique (tenant_id, state),
  foreign key (tenant_id) references tenant on delete cascade
);
comment on table saml_key is 'A key pair of the school as service provider (SAML 2.0). All of them decrypt';
comment on column saml_key.state is 'current: signs; next: published, will sign; previous: was replaced, still decrypts';
comment on column saml_key.certificate is 'Base64 of the DER of its self-signed certificate';
select fence('saml_key');
