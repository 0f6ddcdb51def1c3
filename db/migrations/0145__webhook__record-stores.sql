set local lock_timeout = '5s';
set local statement_timeout = '5min';

alter table webhook
  add column kind text not null default 'webhook' check (kind in ('webhook', 'xapi-1', 'xapi-2', 'caliper')),
  add column person_by text not null default 'account' check (person_by in ('account', 'email')),
  add column user_name text not null default '';
comment on column webhook.kind is 'webhook: signed messages; xapi-1, xapi-2: statements of xAPI 1.0.3 or 2.0; caliper: events of Caliper 1.2, to a record store';
comment on column webhook.person_by is 'How a record store is told who it was: account: by an identifier; email: by the e-mail address';
comment on column webhook.user_name is 'Of an account at an xAPI record store; empty: the secret is sent as a bearer token';
comment on column webhook.sealed_secrets is 'Encrypted: of a webhook, JSON with the signing secrets, the one of now and, for a day after a change, the one before; of a record store, its password or token';

alter table outbox_target add column is_suspended boolean not null default false;
comment on column outbox_target.is_suspended is 'Nothing is sent to it until somebody says so; its messages wait';
grant select (is_suspended) on outbox_target to tripos_sweeper;
