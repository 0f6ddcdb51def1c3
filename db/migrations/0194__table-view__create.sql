set local lock_timeout = '5s';
set local statement_timeout = '5min';

create table table_view (
  tenant_id uuid not null,
  table_view_id uuid not null,
  person_id uuid not null,
  list text not null check (char_length(list) between 1 and 200),
  name text not null check (char_length(name) between 1 and 60),
  hidden text[] not null,
  density text not null check (density in ('compact', 'comfortable')),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, table_view_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table table_view is 'A view of a list that a person has named: filters, order, columns and density';
comment on column table_view.list is 'Which list: its page, and where a page has several the one that is meant';
comment on column table_view.hidden is 'Keys of the columns that are not shown; keys that the list no longer has mean nothing';
comment on column table_view.search is 'Filters and order, as they are in the address of the list';
comment on column table_view.is_default is 'The list opens with it where its address names no filters';
create unique index table_view_name on table_view (tenant_id, person_id, list, lower(name));
create unique index table_view_default on table_view (tenant_id, person_id, list) where is_default;
select fence('table_view');
