set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table outbox (
  tenant_id uuid not null,
  outbox_id uuid not null,
  channel text not null,
  target_id uuid not null,
  subject text not null,
  is_latest_only boolean not null default false,
  edit integer not null default 1,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  settled_at timestamptz,
  last_error text,
  primary key (tenant_id, outbox_id)
);
comment on table outbox is 'Messages to other systems, written in the transaction of what they tell of and sent until they arrive';
comment on column outbox.outbox_id is 'The message''s id; the same in every try';
comment on column outbox.channel is 'How it is delivered, such as webhook';
comment on column outbox.target_id is 'Whom it is for, by an id of the channel''s own, such as a webhook''s';
comment on column outbox.subject is 'What it is about: messages of one target about the same are delivered one after the other, the oldest first';
comment on column outbox.is_latest_only is 'A later message about the same replaces this one while it waits';
comment on column outbox.edit is 'Counts how often a waiting message was replaced';
comment on column outbox.tries is 'Tries so far; one that is under way included';
comment on column outbox.due_at is 'When it is tried next; during a try, when another process may take it over';
comment on column outbox.settled_at is 'When it was delivered or given up';
create unique index outbox_latest on outbox (tenant_id, channel, target_id, subject)
  where is_latest_only and state = 'waiting';
create index outbox_in_order on outbox (tenant_id, channel, target_id, subject, created_at, outbox_id)
  where state = 'waiting';
create index outbox_due on outbox (due_at) where state = 'waiting';
create index outbox_newest on outbox (tenant_id, channel, target_id, created_at);
select fence('outbox');
create policy sweeper on outbox for select to tripos_sweeper using (state = 'waiting');
grant select (tenant_id, channel, target_id, state, due_at) on outbox to tripos_sweeper;

create table outbox_target (
  tenant_id uuid not null,
  channel text not null,
  target_id uuid not null,
  failures integer not null,
  failing_since timestamptz not null,
  paused_until timestamptz not null,
  last_error text not null,
  primary key (tenant_id, channel, target_id)
);
comment on table outbox_target is 'Targets of messages whose last tries failed; one that works has no row';
comment on column outbox_target.failures is 'Failed tries since the last one that succeeded';
comment on column outbox_target.paused_until is 'Nothing is sent to it before then';
select fence('outbox_target');
create policy sweeper on outbox_target for select to tripos_sweeper using (true);
grant select (tenant_id, channel, target_id, paused_until) on outbox_target to tripos_sweeper;
