-- Certificates as signed Open Badges 3.0: each school has a key pair of its own, and each credential a bit in a status list.
create table badge_key (
  tenant_id uuid not null references tenant on delete cascade,
  badge_key_id uuid not null,
  -- 32 bytes, base64url, as `x` of a JWK
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  retired_at timestamptz,
  -- its private half is in wrong hands
  withdrawn_at timestamptz,
  primary key (tenant_id, badge_key_id),
  check (withdrawn_at is null or retired_at is not null)
);
comment on table badge_key is 'The public half (Ed25519) of a key with which the school signs credentials; it is kept for ever, so that what was signed can be verified';
comment on column badge_key.retired_at is 'Nothing is signed with it any more since then; null: the key that signs now';
comment on column badge_key.withdrawn_at is 'What is signed with it counts no longer since then, because others may have the private half';
create unique index one_signing_badge_key on badge_key (tenant_id) where retired_at is null;
select fence('badge_key');

create table badge_secret (
  tenant_id uuid not null,
  badge_key_id uuid not null,
  sealed_private_key bytea not null,
  primary key (tenant_id, badge_key_id),
  foreign key (tenant_id, badge_key_id) references badge_key on delete cascade
);
comment on table badge_secret is 'The private half of the key that signs now, encrypted with the key of the installation';
select fence('badge_secret');

create table certificate_credential (
  tenant_id uuid not null,
  certificate_id uuid not null,
  badge_key_id uuid not null,
  -- the compact JWS
  token text,
  signed_at timestamptz not null,
  status_list integer not null check (status_list >= 1),
  status_index integer not null check (status_index between 0 and 131071),
  primary key (tenant_id, certificate_id),
  unique (tenant_id, status_list, status_index),
  foreign key (tenant_id, certificate_id) references certificate on delete cascade,
  foreign key (tenant_id, badge_key_id) references badge_key
);
comment on table certificate_credential is 'A certificate as a signed credential, from when it was first asked for';
comment on column certificate_credential.token is 'What was signed; null: it is signed anew when it is asked for, because the person was deleted or the key withdrawn';
comment on column certificate_credential.status_index is 'Its bit in the list, drawn by lot so that it tells nothing of order; never used again';
create index on certificate_credential (tenant_id, badge_key_id);
select fence('certificate_credential');
