create table plan (
  tenant_id uuid not null references tenant on delete cascade,
  plan_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 2000),
  price_minor int not null check (price_minor between 0 and 100000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  period_days int check (period_days between 1 and 3660),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, plan_id),
  unique (tenant_id, name)
);
comment on table plan is 'What can be bought or given so that premium quizzes, questions and courses open';
comment on column plan.price_minor is 'In the smallest unit of the currency: cents, pence, yen';
comment on column plan.period_days is 'For how many days it is held; null: without end';
comment on column plan.is_active is 'False: nobody can ask for it or buy it any more; whoever holds it keeps it';
select fence('plan');

create table payment (
  tenant_id uuid not null,
  payment_id uuid not null,
  provider text not null check (provider in ('stripe')),
  plan_id uuid not null,
  person_id uuid not null,
  reference text,
  amount_minor int not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'expired', 'refunded')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, payment_id),
  unique (tenant_id, provider, reference),
  foreign key (tenant_id, plan_id) references plan on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table payment is 'A payment that somebody has begun at a provider, and what became of it';
comment on column payment.reference is 'What the provider calls it; null until the provider has answered';
create index payment_newest on payment (tenant_id, created_at desc, payment_id);
create index payment_by_person on payment (tenant_id, person_id, created_at desc);
create index payment_by_plan on payment (tenant_id, plan_id);
select fence('payment');

create table payment_event (
  tenant_id uuid not null references tenant on delete cascade,
  provider text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, provider, event_id)
);
comment on table payment_event is 'What a provider has told already, so that being told twice changes nothing';
select fence('payment_event');
revoke update, delete on payment_event from tripos_app;

create table voucher (
  tenant_id uuid not null,
  voucher_id uuid not null,
  code text not null check (code ~ '^[0-9A-Z]{12}$'),
  plan_id uuid not null,
  batch_id uuid not null,
  note text not null default '' check (length(note) <= 200),
  uses_allowed int not null default 1 check (uses_allowed between 1 and 100000),
  expires_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, voucher_id),
  unique (tenant_id, code),
  foreign key (tenant_id, plan_id) references plan on delete cascade
);
comment on table voucher is 'A code that gives a plan to whoever enters it';
comment on column voucher.code is 'Twelve random letters and digits; readable, because admins print it whenever they like';
comment on column voucher.batch_id is 'The vouchers that were made together';
create index voucher_newest on voucher (tenant_id, created_at desc, voucher_id);
create index voucher_by_plan on voucher (tenant_id, plan_id);
create index voucher_by_batch on voucher (tenant_id, batch_id);
select fence('voucher');

create table plan_grant (
  tenant_id uuid not null,
  grant_id uuid not null,
  plan_id uuid not null,
  holder text not null check (holder in ('person', 'group', 'tenant')),
  person_id uuid,
  group_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  source text not null check (source in ('manual', 'request', 'voucher', 'stripe')),
  payment_id uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  revoke_reason text not null default '' check (length(revoke_reason) <= 500),
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, grant_id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, plan_id) references plan on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete cascade,
  foreign key (tenant_id, payment_id) references payment on delete set null (payment_id),
  check ((holder = 'person') = (person_id is not null)),
  check ((holder = 'group') = (group_id is not null)),
  check (ends_at is null or starts_at < ends_at)
);
comment on table plan_grant is 'Who holds a plan from when until when: a person, a group or the whole tenant';
comment on column plan_grant.ends_at is 'The first instant at which it is no longer held; null: without end';
create index plan_grant_by_person on plan_grant (tenant_id, person_id) where person_id is not null;
create index plan_grant_by_group on plan_grant (tenant_id, group_id) where group_id is not null;
create index plan_grant_of_tenant on plan_grant (tenant_id) where holder = 'tenant';
create index plan_grant_by_plan on plan_grant (tenant_id, plan_id);
create index plan_grant_newest on plan_grant (tenant_id, created_at desc, grant_id);
select fence('plan_grant');

create table voucher_use (
  tenant_id uuid not null,
  voucher_id uuid not null,
  person_id uuid not null,
  grant_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (tenant_id, voucher_id, person_id),
  foreign key (tenant_id, voucher_id) references voucher on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, grant_id) references plan_grant on delete cascade
);
comment on table voucher_use is 'Who has entered a voucher; nobody enters the same one twice';
create index voucher_use_by_person on voucher_use (tenant_id, person_id);
create index voucher_use_by_grant on voucher_use (tenant_id, grant_id);
select fence('voucher_use');

create table plan_request (
  tenant_id uuid not null,
  request_id uuid not null,
  plan_id uuid not null,
  person_id uuid not null,
  message text not null default '' check (length(message) <= 1000),
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'withdrawn')),
  answer text not null default '' check (length(answer) <= 1000),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid,
  grant_id uuid,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, plan_id) references plan on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  foreign key (tenant_id, grant_id) references plan_grant on delete set null (grant_id)
);
comment on table plan_request is 'Somebody asks for a plan, to be paid by invoice; an admin grants or refuses it';
create unique index plan_request_open on plan_request (tenant_id, person_id, plan_id) where state = 'asked';
create index plan_request_newest on plan_request (tenant_id, state, asked_at desc, request_id);
create index plan_request_by_person on plan_request (tenant_id, person_id, asked_at desc);
create index plan_request_by_plan on plan_request (tenant_id, plan_id);
create index plan_request_by_grant on plan_request (tenant_id, grant_id);
select fence('plan_request');

create table channel (
  tenant_id uuid not null references tenant on delete cascade,
  channel_id uuid not null,
  edit int not null default 1,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  cover_hash text,
  kind text not null check (kind in ('public', 'code', 'invitation')),
  pass_code_hash text,
  pass_code_changed_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, channel_id),
  foreign key (tenant_id, cover_hash) references stored_image on delete set null (cover_hash),
  check (kind <> 'code' or pass_code_hash is not null)
);
comment on table channel is 'Bundles quizzes and courses for whoever joins';
comment on column channel.kind is 'public: seen and joined by anyone; code: joined with the pass code; invitation: joined, and seen, by those who are invited';
comment on column channel.pass_code_hash is 'argon2id; the code itself is shown once, to whoever makes it';
create index channel_newest on channel (tenant_id, created_at desc, channel_id) where deleted_at is null;
create index channel_name on channel (tenant_id, lower(name), channel_id) where deleted_at is null;
create index channel_search on channel using gin (tenant_id, name gin_trgm_ops) where deleted_at is null;
create index channel_by_cover on channel (tenant_id, cover_hash) where cover_hash is not null;
select fence('channel');

create table channel_member (
  tenant_id uuid not null,
  channel_id uuid not null,
  person_id uuid not null,
  role text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  invited_at timestamptz,
  invited_by uuid,
  joined_at timestamptz,
  primary key (tenant_id, channel_id, person_id),
  foreign key (tenant_id, channel_id) references channel on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade,
  check (joined_at is not null or invited_at is not null),
  check (role = 'member' or joined_at is not null)
);
comment on table channel_member is 'Who belongs to a channel, or is invited to it';
comment on column channel_member.joined_at is 'Null while an invitation is not yet accepted';
create unique index channel_owner on channel_member (tenant_id, channel_id) where role = 'owner';
create index channel_member_by_person on channel_member (tenant_id, person_id, channel_id);
select fence('channel_member');

create table channel_item (
  tenant_id uuid not null,
  channel_id uuid not null,
  kind text not null check (kind in ('quiz', 'course')),
  item_id uuid not null,
  position int not null check (position > 0),
  members_only boolean not null default false,
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (tenant_id, channel_id, kind, item_id),
  foreign key (tenant_id, channel_id) references channel on delete cascade
);
comment on table channel_item is 'A quiz or a course that a channel offers';
comment on column channel_item.item_id is 'The quiz or the course; no foreign key, since it is one of two tables';
comment on column channel_item.members_only is 'True: whoever is not in one of its channels of this sort cannot take it';
create index channel_item_by_item on channel_item (tenant_id, kind, item_id);
select fence('channel_item');

-- Every slice that limits guessing names its own kind.
alter table failed_attempt drop constraint failed_attempt_kind_check;
alter table failed_attempt add constraint failed_attempt_kind_check check (kind ~ '^[a-z-]{1,30}$');
