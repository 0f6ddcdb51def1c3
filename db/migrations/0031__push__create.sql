-- Web push: each school speaks with a key of its own, to devices whose owners asked for it.
create table push_key (
  tenant_id uuid primary key references tenant on delete cascade,
  -- as browsers want it, base64url
  public_key text not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);
comment on table push_key is 'The key pair (VAPID, RFC 8292) by which push services know the school; the private half is encrypted with the key of the installation';
select fence('push_key');

create table push_subscription (
  tenant_id uuid not null,
  push_subscription_id uuid not null,
  person_id uuid not null,
  -- the session in which the device was registered
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, push_subscription_id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table push_subscription is 'A device on which a person wants to be told; gone when its push service says so, and when the session is ended';
create index push_subscription_of_person on push_subscription (tenant_id, person_id);
create index push_subscription_of_session on push_subscription (tenant_id, session_id);
select fence('push_subscription');

create table push_due (
  tenant_id uuid not null,
  push_due_id uuid not null default gen_random_uuid(),
  push_subscription_id uuid not null,
  notification_id uuid not null,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  primary key (tenant_id, push_due_id),
  foreign key (tenant_id, push_subscription_id) references push_subscription on delete cascade,
  foreign key (tenant_id, notification_id) references notification on delete cascade
);
comment on table push_due is 'What waits to be pushed to a device';
create index push_due_when on push_due (tenant_id, due_at);
create index push_due_subscription on push_due (tenant_id, push_subscription_id);
create index push_due_notification on push_due (tenant_id, notification_id);
select fence('push_due');

-- Signing out, here or from afar, ends what the device is told. A session that merely runs out does not.
create function forget_pushes() returns trigger language plpgsql as $$
begin
  delete from push_subscription where tenant_id = new.tenant_id and session_id = new.session_id;
  return null;
end $$;
create trigger session_forgets_pushes after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function forget_pushes();
