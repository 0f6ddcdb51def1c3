-- What people keep on their profile page, and what proves that it is them who sign in.

alter table person
  add time_zone text check (length(time_zone) between 1 and 64),
  add locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  add email_unproven boolean not null default false,
  add anonymised_at timestamptz;
comment on column person.time_zone is 'In which the person wants to read times; null: the time zone of the school';
comment on column person.locale is 'How the person wants dates and numbers written, as en-GB; null: as the page';
comment on column person.email_unproven is 'The person registered by themself and has not shown yet that mails reach them';
comment on column person.anonymised_at is 'When everything that tells who this was, was taken out; what they answered stays for the figures';

alter table session
  add address text check (length(address) <= 64),
  add seen_at timestamptz;
comment on column session.address is 'The network address from which the person signed in';
comment on column session.seen_at is 'When the session was last used, to a quarter of an hour';

create table challenge (
  tenant_id uuid not null references tenant on delete cascade,
  token_hash bytea not null,
  kind text not null check (kind ~ '^[a-z-]{1,30}$'),
  person_id uuid,
  sealed bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table challenge is 'One half of something that is good once and for a short time: a second step, a passkey''s challenge, a mailed link. The other half is known to the browser or the mail alone; here is its SHA-256';
comment on column challenge.sealed is 'What belongs to it, encrypted with the server''s key';
comment on column challenge.tries is 'Wrong answers so far';
create index challenge_of_person on challenge (tenant_id, person_id, kind) where person_id is not null;
create index challenge_by_expiry on challenge (tenant_id, expires_at);
select fence('challenge');

create table authenticator (
  tenant_id uuid not null,
  person_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table authenticator is 'The authenticator app of a person, which shows a new code every 30 seconds (RFC 6238)';
comment on column authenticator.sealed_secret is 'Encrypted with the server''s key; the row is of no use without it';
comment on column authenticator.confirmed_at is 'When the first right code was given; until then nobody is asked for codes';
comment on column authenticator.last_step is 'The 30 seconds, counted from 1970, of the last code that was taken: none of them or before is taken again';
select fence('authenticator');

create table recovery_code (
  tenant_id uuid not null,
  person_id uuid not null,
  code_mac bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id, code_mac),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table recovery_code is 'Codes on paper for whoever has lost the authenticator app, each good once; keyed hashes of them';
select fence('recovery_code');

create table passkey (
  tenant_id uuid not null,
  passkey_id uuid not null,
  person_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant_id, passkey_id),
  unique (tenant_id, credential_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table passkey is 'The public half of a passkey, with which a person signs in without a password (WebAuthn)';
comment on column passkey.counter is 'How often the authenticator says it was used; one that goes back is a copy';
comment on column passkey.is_synced is 'True when the passkey is kept by an account (of Apple, Google, a password manager) and not by one device alone';
create index passkey_of_person on passkey (tenant_id, person_id);
select fence('passkey');

create table deletion_request (
  tenant_id uuid not null,
  person_id uuid not null,
  reason text not null default '' check (length(reason) <= 1000),
  requested_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table deletion_request is 'Somebody asks to be deleted; an admin does it, or the person changes their mind, and the row is gone';
create index deletion_request_by_date on deletion_request (tenant_id, requested_at);
select fence('deletion_request');
