set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table lti_context (
  tenant_id uuid not null,
  context_id uuid not null,
  platform_id uuid not null,
  deployment text not null,
  context text not null,
  title text not null default '',
  memberships_url text not null,
  group_id uuid,
  is_daily boolean not null default false,
  creates_accounts boolean not null default false,
  edit integer not null default 1,
  launched_at timestamptz not null,
  began_at timestamptz,
  ended_at timestamptz,
  problem text,
  report jsonb,
  primary key (tenant_id, context_id),
  unique (tenant_id, platform_id, deployment, context),
  foreign key (tenant_id, platform_id) references lti_platform on delete cascade,
  foreign key (tenant_id, group_id) references person_group on delete set null (group_id)
);
comment on table lti_context is 'A course of a platform that says who is in it (Names and Roles Provisioning Services 2.0)';
comment on column lti_context.context is 'The platform''s word for the course (context.id)';
comment on column lti_context.memberships_url is 'Where its members are read (context_memberships_url)';
comment on column lti_context.group_id is 'The group that its learners are put into; null: none is chosen';
comment on column lti_context.creates_accounts is 'Learners who have no account here get one, where the platform''s rules allow it';
comment on column lti_context.edit is 'Counts the changes; a change that was made on an older one is refused';
comment on column lti_context.began_at is 'When its members were last read, or set out to be';
comment on column lti_context.ended_at is 'When that ended, well or with the problem';
comment on column lti_context.problem is 'Why the last time failed; null where it did not';
comment on column lti_context.report is 'What the last time that did not fail found and changed';
create index lti_context_of_group on lti_context (tenant_id, group_id);
select fence('lti_context');
create policy sweeper on lti_context for select to tripos_sweeper using (is_daily);
grant select (tenant_id, is_daily, began_at) on lti_context to tripos_sweeper;

create table lti_member (
  tenant_id uuid not null,
  context_id uuid not null,
  person_id uuid not null,
  group_id uuid not null,
  subject text not null,
  primary key (tenant_id, context_id, person_id),
  foreign key (tenant_id, context_id) references lti_context on delete cascade,
  foreign key (tenant_id, group_id, person_id) references group_member on delete cascade
);
comment on table lti_member is 'A member of a group whom the roster of a platform''s course put there. Only these leave the group when they leave the course';
comment on column lti_member.subject is 'The platform''s word for the person';
create index lti_member_of_group on lti_member (tenant_id, group_id, person_id);
select fence('lti_member');
