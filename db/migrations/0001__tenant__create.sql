-- Tenants and their host names. These two tables belong to no tenant: few rows, read by every process,
-- reference tables on a cluster of several machines.
create table tenant (
  tenant_id uuid primary key,
  name text not null default '',
  logo text,
  logo_small text,
  accent text not null default '#3056d3' check (accent ~ '^#[0-9a-f]{6}$'),
  contacts jsonb not null default '[]',
  social_profiles jsonb not null default '[]',
  registration_open boolean not null default false,
  time_zone text not null default 'UTC',
  revision int not null default 1,
  created_at timestamptz not null default now()
);
comment on table tenant is 'A company or school with a site of its own';
comment on column tenant.contacts is 'List of {name, icon, text}, shown in the footer';
comment on column tenant.social_profiles is 'List of {name, url, iconColor}, shown in the footer';

create table tenant_host (
  host text primary key check (host = lower(host) and host <> ''),
  tenant_id uuid not null references tenant on delete cascade
);
comment on table tenant_host is 'The host names under which a tenant answers, without port';
create index on tenant_host (tenant_id);

-- Every tenant-owned table gets the same fence. The cast matters: after a transaction-local setting has ended,
-- current_setting answers '' and not null, and only ''::uuid makes a forgotten tenant an error.
create function fence(owned regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', owned);
  execute format('alter table %s force row level security', owned);
  execute format(
    'create policy tenant on %s using (tenant_id = current_setting(''app.tenant_id'')::uuid)
     with check (tenant_id = current_setting(''app.tenant_id'')::uuid)', owned);
end $$;
