-- Pages that admins shape from blocks. A page that was never touched has no row: the product brings its first version.
create table page (
  tenant_id uuid not null references tenant on delete cascade,
  page_id uuid not null,
  -- as in the address; one space of names for all kinds
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) <= 60),
  kind text not null check (kind in ('standing', 'promo', 'test-series')),
  -- Counts saves; one that started from an older count is refused as stale.
  edit int not null default 1,
  draft jsonb not null,
  published_revision int check (published_revision > 0),
  scheduled_for timestamptz,
  scheduled jsonb,
  scheduled_by uuid,
  -- the pictures of the published revision, which visitors may see
  pictures text[] not null default '{}',
  deleted_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, page_id),
  foreign key (tenant_id, created_by) references person on delete set null (created_by),
  foreign key (tenant_id, scheduled_by) references person on delete set null (scheduled_by),
  check ((scheduled_for is null) = (scheduled is null))
);
comment on table page is 'A page that admins shape from blocks; what visitors see is its published revision';
comment on column page.draft is 'Title, description, picture and blocks as they are being edited, in the shape of the page slice''s contract';
comment on column page.scheduled is 'What is published at scheduled_for: the draft as it stood when that was decided';
create unique index page_name on page (tenant_id, name) where deleted_at is null;
create index page_by_author on page (tenant_id, created_by);
create index page_by_scheduler on page (tenant_id, scheduled_by);
create index page_due on page (tenant_id, scheduled_for) where scheduled_for is not null and deleted_at is null;
select fence('page');

create table page_revision (
  tenant_id uuid not null,
  page_id uuid not null,
  revision int not null check (revision > 0),
  document jsonb not null,
  published_at timestamptz not null,
  published_by uuid,
  primary key (tenant_id, page_id, revision),
  foreign key (tenant_id, page_id) references page on delete cascade,
  foreign key (tenant_id, published_by) references person on delete set null (published_by)
);
comment on table page_revision is 'A page as it was published; never changed afterwards';
create index page_revision_by_person on page_revision (tenant_id, published_by);
select fence('page_revision');

-- What visitors send through the forms of pages.
create table page_answer (
  tenant_id uuid not null,
  page_answer_id uuid not null,
  page_id uuid not null,
  -- the heading of the form, and its labels with what was written, as they were then
  form text not null check (length(form) <= 200),
  answers jsonb not null,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, page_answer_id),
  foreign key (tenant_id, page_id) references page on delete cascade
);
comment on table page_answer is 'A form of a page, filled in by a visitor';
create index page_answer_newest on page_answer (tenant_id, page_id, sent_at desc, page_answer_id desc);
select fence('page_answer');
