set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table webhook (
  tenant_id uuid not null,
  webhook_id uuid not null,
  url text not null,
  description text not null default '',
  events text[] not null,
  is_enabled boolean not null default true,
  gave_up_at timestamptz,
  sealed_secrets bytea not null,
  edit integer not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, webhook_id)
);
comment on table webhook is 'Addresses of a school''s systems that are told of events';
comment on column webhook.events is 'Names of the events that are sent to it';
comment on column webhook.gave_up_at is 'When it was switched off because days of tries failed; null: it was not';
comment on column webhook.sealed_secrets is 'JSON with the signing secrets, encrypted: the one of now and, for a day after a change, the one before';
select fence('webhook');

create table webhook_try (
  tenant_id uuid not null,
  try_id uuid not null,
  webhook_id uuid not null,
  message_id uuid not null,
  tried_at timestamptz not null,
  duration_ms integer not null,
  status smallint,
  response text not null default '',
  error text,
  primary key (tenant_id, try_id),
  foreign key (tenant_id, webhook_id) references webhook on delete cascade,
  foreign key (tenant_id, message_id) references outbox on delete cascade
);
comment on table webhook_try is 'What addresses answered to messages';
comment on column webhook_try.message_id is 'The message in the outbox';
comment on column webhook_try.status is 'HTTP status of the answer; null: there was none, see error';
comment on column webhook_try.response is 'The first thousand characters of the answer';
create index webhook_try_of_message on webhook_try (tenant_id, message_id, tried_at);
create index webhook_try_of_webhook on webhook_try (tenant_id, webhook_id);
select fence('webhook_try');
