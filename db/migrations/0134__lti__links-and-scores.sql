set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table lti_link (
  tenant_id uuid not null,
  link_id uuid not null,
  platform_id uuid not null,
  deployment text not null,
  resource_link text not null,
  context text not null default '',
  title text not null default '',
  context_title text not null default '',
  quiz_id uuid,
  line_item text,
  line_items text,
  line_item_asked_at timestamptz,
  scopes text[] not null default '{}',
  created_at timestamptz not null,
  launched_at timestamptz not null,
  primary key (tenant_id, link_id),
  unique (tenant_id, platform_id, deployment, resource_link),
  foreign key (tenant_id, platform_id) references lti_platform on delete cascade,
  foreign key (tenant_id, quiz_id) references quiz on delete set null (quiz_id)
);
comment on table lti_link is 'A link of a platform''s course that leads to a quiz';
comment on column lti_link.resource_link is 'The platform''s word for the link (resource_link.id)';
comment on column lti_link.line_item is 'Address of its column in the platform''s grade book; null: it has none yet, or grades are not asked for';
comment on column lti_link.line_items is 'Address at which a column can be made';
comment on column lti_link.line_item_asked_at is 'When this tool last set out to make a column, so that no other process does at the same time';
comment on column lti_link.scopes is 'What the platform lets this tool do with grades';
create index lti_link_of_quiz on lti_link (tenant_id, quiz_id);
select fence('lti_link');

create table lti_score (
  tenant_id uuid not null,
  link_id uuid not null,
  person_id uuid not null,
  subject text not null,
  score numeric(14,6),
  max_score numeric(14,6),
  activity text not null default 'Initialized',
  grading text not null default 'NotReady',
  version integer not null default 0,
  sent_version integer not null default 0,
  sent_at timestamptz,
  stamped_at timestamptz,
  problem text,
  primary key (tenant_id, link_id, person_id),
  check (sent_version <= version),
  foreign key (tenant_id, link_id) references lti_link on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table lti_score is 'The result of a student at a quiz as a platform should have it, and which version of it the platform has confirmed';
comment on column lti_score.subject is 'The platform''s word for the student';
comment on column lti_score.score is 'Null: there is no result to send';
comment on column lti_score.activity is 'activityProgress of Assignment and Grade Services';
comment on column lti_score.grading is 'gradingProgress of Assignment and Grade Services';
comment on column lti_score.version is 'Counts the changes of the result';
comment on column lti_score.stamped_at is 'The timestamp that was sent last; each is later than the one before';
comment on column lti_score.problem is 'Why the last try failed; null where it did not';
create index lti_score_of_person on lti_score (tenant_id, person_id);
select fence('lti_score');
create policy sweeper on lti_link for select to tripos_sweeper using (quiz_id is not null);
grant select (tenant_id, quiz_id) on lti_link to tripos_sweeper;
