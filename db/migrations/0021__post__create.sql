create table post (
  tenant_id uuid not null references tenant on delete cascade,
  post_id uuid not null,
  edit integer not null default 1,
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 500),
  body text not null default '',
  cover_hash text,
  author_id uuid,
  author_name text not null check (length(author_name) <= 201),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, post_id),
  foreign key (tenant_id, author_id) references person on delete set null (author_id),
  foreign key (tenant_id, cover_hash) references stored_image on delete set null (cover_hash)
);
comment on table post is 'A post of the blog';
comment on column post.author_name is 'As it was when it was written; it stays when the account goes';
comment on column post.published_at is 'From when visitors see it; null: a draft';
create index post_newest on post (tenant_id, published_at desc, post_id desc) where published_at is not null;
create index post_edited on post (tenant_id, updated_at desc, post_id desc);
create index post_by_author on post (tenant_id, author_id) where author_id is not null;
create index post_by_cover on post (tenant_id, cover_hash) where cover_hash is not null;
select fence('post');

create table post_tag (
  tenant_id uuid not null,
  post_id uuid not null,
  name text not null check (length(name) between 1 and 50),
  primary key (tenant_id, post_id, name),
  foreign key (tenant_id, post_id) references post on delete cascade
);
comment on table post_tag is 'A word under which a post is found';
create index post_tag_by_name on post_tag (tenant_id, lower(name), post_id);
select fence('post_tag');
