-- Certificates carry the name of the school's record; who may change it is the school's to say.
alter table tenant add column name_changes text not null default 'requests'
  check (name_changes in ('staff', 'requests', 'everyone'));
comment on column tenant.name_changes is 'Who may change names: staff; staff, and students may ask; everyone changes their own';

-- Accounts that were uploaded before this column are known by their external_id alone.
alter table person add column from_upload boolean not null default false;
comment on column person.from_upload is 'An upload has made or named the account: the school''s own records say the name';

create table name_request (
  tenant_id uuid not null,
  name_request_id uuid not null,
  person_id uuid not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) <= 100),
  reason text not null default '' check (length(reason) <= 1000),
  requested_at timestamptz not null,
  primary key (tenant_id, name_request_id),
  unique (tenant_id, person_id),
  foreign key (tenant_id, person_id) references person on delete cascade
);
comment on table name_request is 'A student asks for another name; approved, declined or withdrawn, the row is gone and the activity log says how';
create index name_request_by_date on name_request (tenant_id, requested_at);
select fence('name_request');
