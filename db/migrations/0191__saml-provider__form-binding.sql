set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table saml_provider add column sso_by_form boolean not null default false;
comment on column saml_provider.sso_by_form is 'Requests go there as a form (HTTP-POST), because the provider takes none in its address (HTTP-Redirect)';
comment on column saml_provider.sso_url is 'Where people sign in';
