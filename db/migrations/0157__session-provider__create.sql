set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- Added in the file before the last, so that rows are read without holding up writers.
alter table sso_provider validate constraint sso_provider_kind_check;
alter table sso_provider validate constraint sso_provider_client_present;

create table session_provider (
  tenant_id uuid not null,
  session_id uuid not null,
  provider_id uuid not null,
  name_hash bytea not null,
  index_hash bytea,
  sealed bytea not null,
  primary key (tenant_id, session_id),
  foreign key (tenant_id, session_id) references session (tenant_id, session_id) on delete cascade,
  foreign key (tenant_id, provider_id) references sso_provider on delete cascade
);
comment on table session_provider is 'At which provider a session was opened, and what the provider calls it, for single log-out';
comment on column session_provider.name_hash is 'SHA-256 of the provider''s name for the person';
comment on column session_provider.index_hash is 'SHA-256 of the provider''s name for the session there; null: it gave none';
comment on column session_provider.sealed is 'Both names, encrypted with the server''s key';
create index session_provider_by_name on session_provider (tenant_id, provider_id, name_hash);
select fence('session_provider');
