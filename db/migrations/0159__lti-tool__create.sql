set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table lti_tool (
  tenant_id uuid not null,
  tool_id uuid not null,
  name text not null,
  login_url text not null,
  target_url text not null,
  select_url text,
  redirect_urls text[] not null,
  jwks_url text not null,
  shares_name boolean not null default false,
  shares_email boolean not null default false,
  takes_grades boolean not null default false,
  reads_members boolean not null default false,
  is_enabled boolean not null default false,
  edit integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, tool_id),
  foreign key (tenant_id) references tenant on delete cascade
);
comment on table lti_tool is 'An outside tool (LTI 1.3) that courses of this school open; tool_id is its client id';
comment on column lti_tool.select_url is 'Where teachers choose content (Deep Linking); null: nothing can be chosen there';
comment on column lti_tool.redirect_urls is 'Where messages for it are sent, and nowhere else';
comment on column lti_tool.shares_name is 'It learns the names of people; otherwise only a number that no other tool has';
comment on column lti_tool.takes_grades is 'It may send results (Assignment and Grade Services)';
comment on column lti_tool.reads_members is 'It may read who is in a course that it is used in (Names and Roles)';
comment on column lti_tool.edit is 'Counts the changes; a change that was made on an older one is refused';
select fence('lti_tool');

create table lti_tool_registration (
  tenant_id uuid not null,
  token_hash bytea not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table lti_tool_registration is 'A token, good once, with which an outside tool registers itself';
create index lti_tool_registration_by_author on lti_tool_registration (tenant_id, created_by);
select fence('lti_tool_registration');

create table lti_tool_user (
  tenant_id uuid not null,
  tool_id uuid not null,
  person_id uuid not null,
  subject uuid not null,
  primary key (tenant_id, tool_id, person_id),
  unique (tenant_id, tool_id, subject),
  foreign key (tenant_id, tool_id) references lti_tool on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table lti_tool_user is 'What a tool calls a person; each tool has another word for the same person';
create index lti_tool_user_of_person on lti_tool_user (tenant_id, person_id);
select fence('lti_tool_user');

create table lti_item (
  tenant_id uuid not null,
  item_id uuid not null,
  tool_id uuid not null,
  course_id uuid not null,
  topic_id uuid not null,
  title text not null,
  url text,
  custom jsonb not null default '{}',
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, item_id),
  foreign key (tenant_id, tool_id) references lti_tool on delete cascade,
  foreign key (tenant_id, course_id, topic_id) references topic (tenant_id, course_id, topic_id) on delete cascade,
  foreign key (tenant_id, created_by) references person on delete set null (created_by)
);
comment on table lti_item is 'An outside tool in a topic of a course; item_id is the resource link';
comment on column lti_item.url is 'What the tool is asked to open; null: its usual address';
comment on column lti_item.custom is 'What the tool wants to be told at each launch (custom parameters)';
create index lti_item_of_topic on lti_item (tenant_id, course_id, topic_id);
create index lti_item_of_tool on lti_item (tenant_id, tool_id, course_id);
create index lti_item_by_author on lti_item (tenant_id, created_by);
select fence('lti_item');

create table lti_column (
  tenant_id uuid not null,
  column_id uuid not null,
  tool_id uuid not null,
  course_id uuid not null,
  item_id uuid,
  label text not null,
  max_score numeric(14,6) not null check (max_score > 0),
  resource_id text,
  tag text,
  is_own boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, column_id),
  check (not is_own or item_id is not null),
  foreign key (tenant_id, tool_id) references lti_tool on delete cascade,
  foreign key (tenant_id, course_id) references course on delete cascade,
  foreign key (tenant_id, item_id) references lti_item on delete cascade
);
comment on table lti_column is 'A column of results that a tool sends for a course (a line item)';
comment on column lti_column.is_own is 'The one that its item shows; others were made by the tool';
create unique index lti_column_own on lti_column (tenant_id, item_id) where is_own;
comment on column lti_column.item_id is 'What the results are of; null: of the course';
create index lti_column_of_tool on lti_column (tenant_id, tool_id, course_id);
create index lti_column_of_item on lti_column (tenant_id, item_id);
create index lti_column_of_course on lti_column (tenant_id, course_id);
select fence('lti_column');

create table lti_result (
  tenant_id uuid not null,
  column_id uuid not null,
  person_id uuid not null,
  score numeric(14,6),
  max_score numeric(14,6),
  activity text not null,
  grading text not null,
  comment text,
  stamped_at timestamptz not null,
  received_at timestamptz not null,
  primary key (tenant_id, column_id, person_id),
  foreign key (tenant_id, column_id) references lti_column on delete cascade,
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table lti_result is 'The result of a person at an outside tool, as the tool sent it last';
comment on column lti_result.score is 'Null: the tool has sent none';
comment on column lti_result.stamped_at is 'The time stamp of the tool; an older score never replaces a newer one';
create index lti_result_of_person on lti_result (tenant_id, person_id);
select fence('lti_result');
