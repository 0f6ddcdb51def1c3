-- Who may come in, and from where.
create table quiz_access (
  tenant_id uuid not null,
  quiz_id uuid not null,
  code text check (length(code) between 4 and 100),
  networks text[] not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (tenant_id, quiz_id),
  foreign key (tenant_id, quiz_id) references quiz on delete cascade
);
comment on table quiz_access is 'What attempts at a quiz ask for from now on; without a row nothing';
comment on column quiz_access.code is 'Asked for at the start; teachers see it, because they read it out';
comment on column quiz_access.networks is 'Ranges of addresses (CIDR) of which one must hold the address of the request; none: anywhere';
select fence('quiz_access');

alter table attempt add column networks text[];
comment on column attempt.networks is 'From where it may be taken, as the quiz says now; null: anywhere';

alter table quiz_override
  add column code text check (length(code) between 4 and 100),
  drop constraint quiz_override_check2,
  add constraint quiz_override_says_something
    check (num_nonnulls(extra_minutes, factor, opens_at, closes_at, attempts_allowed, code) > 0);
comment on column quiz_override.code is 'Opens the quiz for its holders, beside the code of the quiz';
