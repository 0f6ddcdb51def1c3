create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table tag (
  tenant_id uuid not null references tenant on delete cascade,
  tag_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  primary key (tenant_id, tag_id)
);
create unique index tag_name on tag (tenant_id, lower(name));
select fence('tag');

create table question (
  tenant_id uuid not null references tenant on delete cascade,
  question_id uuid not null,
  version int not null,
  type text not null,
  title text not null check (length(title) between 1 and 300),
  difficulty smallint not null check (difficulty between 1 and 5),
  subscription smallint not null check (subscription in (1, 2)),
  status text not null default 'ready' check (status in ('draft', 'ready', 'retired')),
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, question_id)
);
comment on table question is 'A question of the bank; its wording is in its versions';
comment on column question.version is 'The newest version';
create index question_newest on question (tenant_id, updated_at desc, question_id) where deleted_at is null;
create index question_created on question (tenant_id, created_at desc, question_id) where deleted_at is null;
create index question_title on question (tenant_id, title, question_id) where deleted_at is null;
create index question_difficulty on question (tenant_id, difficulty, question_id) where deleted_at is null;
create index question_search on question using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
select fence('question');

create table question_version (
  tenant_id uuid not null,
  question_id uuid not null,
  version int not null check (version > 0),
  type text not null,
  title text not null,
  content jsonb not null,
  marks numeric(9, 4) not null default 1 check (marks > 0),
  general_feedback text not null default '',
  author text not null default '',
  source text not null default '',
  licence text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, question_id, version),
  foreign key (tenant_id, question_id) references question on delete cascade
);
comment on table question_version is 'One wording of a question, key included; never changed once written, because attempts point at it';
select fence('question_version');

create table question_tag (
  tenant_id uuid not null,
  question_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, question_id, tag_id),
  foreign key (tenant_id, question_id) references question on delete cascade,
  foreign key (tenant_id, tag_id) references tag on delete cascade
);
create index question_tag_by_tag on question_tag (tenant_id, tag_id, question_id);
select fence('question_tag');
