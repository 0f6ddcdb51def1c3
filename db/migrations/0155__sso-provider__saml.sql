set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- Null only of providers that this release adds.
-- squawk-ignore ban-drop-not-null
alter table sso_provider alter column client_id drop not null;
-- Null only of providers that this release adds.
-- squawk-ignore ban-drop-not-null
alter table sso_provider alter column sealed_secret drop not null;
-- Null only of providers that this release adds.
-- squawk-ignore ban-drop-not-null
alter table sso_provider alter column scopes drop not null;
alter table sso_provider drop constraint sso_provider_kind_check;
alter table sso_provider
  add constraint sso_provider_kind_check check (kind in ('oidc', 'google', 'microsoft', 'saml')) not valid;
alter table sso_provider
  add constraint sso_provider_client_present
  check (kind = 'saml' or (client_id is not null and sealed_secret is not null and scopes is not null)) not valid;
comment on column sso_provider.issuer is 'Of OpenID Connect the issuer; of SAML the entity ID of the provider';
comment on column sso_provider.sealed_secret is 'The client''s secret, encrypted with the server''s key; null of SAML, which has none';
comment on column sso_provider.links_accounts is 'Somebody who has an account here with the same, verified address gets into it';
comment on column sso_provider.role_claim is 'Name of the claim (OpenID Connect) or of the attribute (SAML)';
-- A school has a handful of providers, so the table is small on every installation.
-- squawk-ignore require-concurrent-index-creation
create unique index sso_provider_by_entity on sso_provider (tenant_id, issuer) where kind = 'saml';
comment on table sso_provider is 'Where people of a school can sign in instead of with a password here (OpenID Connect, SAML)';
