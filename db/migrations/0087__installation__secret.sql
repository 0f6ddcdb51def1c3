-- Which key the secrets in this database are encrypted with, so that a start with another one is noticed. It belongs to the
-- installation and to no tenant; a backup of everything carries it along.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  sealed_mac_key bytea not null,
  changed_at timestamptz not null default now()
);
comment on table installation_secret is 'One row, from the first start on: what only the right SECRET_KEY opens';
comment on column installation_secret.sealed_mac_key is 'The key of keyed hashes (recovery codes), encrypted with the server''s key; it stays when that is changed';
comment on column installation_secret.changed_at is 'Since when it is encrypted with the key of now';
revoke delete on installation_secret from tripos_app;
