-- What admins set for their site.
alter table tenant
  add column language text not null default 'en-US' check (language ~ '^[a-z]{2}-[A-Z]{2}$'),
  add column features_off text[] not null default '{}',
  add column max_people int check (max_people > 0),
  add column max_bytes bigint check (max_bytes > 0),
  add column retention jsonb not null default '{}',
  add column tidied_at timestamptz;
comment on column tenant.language is 'How dates and figures are written, and what the pages say their language is';
comment on column tenant.features_off is 'Names of the features that are switched off';
comment on column tenant.max_people is 'Most active accounts, set by the operator; null: as many as there are';
comment on column tenant.max_bytes is 'Most bytes of pictures and files, set by the operator; null: as many as there are';
comment on column tenant.retention is 'Days by kind of data after which it is removed; what is not named is kept';
comment on column tenant.tidied_at is 'When the retention rules were last applied';

create table legal_text (
  tenant_id uuid not null references tenant on delete cascade,
  kind text not null check (kind in ('imprint', 'privacy', 'terms')),
  -- rich text
  body text not null check (body <> ''),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
comment on table legal_text is 'What the law asks a site to say; public';
select fence('legal_text');

create table mail_text (
  tenant_id uuid not null references tenant on delete cascade,
  kind text not null check (kind ~ '^[a-z-]+$'),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, kind)
);
comment on table mail_text is 'The tenant''s own words of a mail, with {{named}} places; without a row, the product''s words';
select fence('mail_text');

-- How much of its space a tenant has used, counted by triggers so that nothing that stores files can forget it.
create table storage_use (
  tenant_id uuid primary key references tenant on delete cascade,
  bytes bigint not null default 0 check (bytes >= 0)
);
comment on table storage_use is 'Bytes of a tenant''s pictures and files, kept by the triggers of count_storage()';
select fence('storage_use');

create function note_storage() returns trigger language plpgsql as $$
declare
  more bigint := 0;
  used bigint;
  allowed bigint;
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if tenant is null then return null; end if;
  if tg_op in ('INSERT', 'UPDATE') then
    more := (select coalesce(sum(octet_length(bytes)), 0) from added);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    more := more - (select coalesce(sum(octet_length(bytes)), 0) from removed);
  end if;
  -- A tenant that is being deleted takes its count along.
  if more = 0 or not exists (select from tenant t where t.tenant_id = tenant) then return null; end if;
  insert into storage_use as u (tenant_id, bytes) values (tenant, greatest(more, 0))
    on conflict (tenant_id) do update set bytes = greatest(u.bytes + more, 0)
    returning bytes into used;
  select max_bytes into allowed from tenant t where t.tenant_id = tenant;
  if more > 0 and used > allowed then
    raise exception using errcode = 'TQ001',
      message = format('The space of this site is full: its %s MB are used up', allowed / 1000000);
  end if;
  return null;
end $$;

-- To be called for each table that keeps files in a column `bytes`.
create function count_storage(owned regclass) returns void language plpgsql as $$
begin
  execute format('create trigger storage_added after insert on %s
    referencing new table as added for each statement execute function note_storage()', owned);
  execute format('create trigger storage_changed after update on %s
    referencing new table as added old table as removed for each statement execute function note_storage()', owned);
  execute format('create trigger storage_removed after delete on %s
    referencing old table as removed for each statement execute function note_storage()', owned);
end $$;

-- What was stored before this was counted. The fence lets only one tenant through at a time.
do $$
declare
  owned regclass;
  one uuid;
begin
  for owned in
    select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'bytes'
      and a.atttypid = 'bytea'::regtype and not a.attisdropped and c.relname <> 'task_file'
  loop
    for one in select tenant_id from tenant loop
      perform set_config('app.tenant_id', one::text, true);
      execute format('insert into storage_use as u (tenant_id, bytes)
        select $1, coalesce(sum(octet_length(bytes)), 0) from %s where tenant_id = $1
        on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes', owned)
        using one;
    end loop;
    perform count_storage(owned);
  end loop;
end $$;

-- The most accounts that a tenant may have. Makers of accounts wait for each other only where there is such a limit.
create function check_people() returns trigger language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  allowed int;
begin
  select max_people into allowed from tenant t where t.tenant_id = tenant and max_people is not null for no key update;
  if allowed < (select count(*) from person p where p.tenant_id = tenant and p.status = 'active') then
    raise exception using errcode = 'TQ001',
      message = format('This site may have at most %s active accounts', allowed);
  end if;
  return null;
end $$;
create trigger people_counted after insert or update of status on person
  for each statement execute function check_people();

-- From where somebody did something, and search in the log.
alter table audit_entry
  add column address text check (length(address) <= 100),
  add column user_agent text check (length(user_agent) <= 300);
comment on column audit_entry.address is 'The address the request came from; null for work of the server itself';
create index audit_entry_newest on audit_entry (tenant_id, happened_at desc, audit_entry_id desc);
create index audit_entry_by_deed on audit_entry (tenant_id, deed, happened_at desc);

-- The log is only ever added to. What is older than the tenant's retention rule goes through a role of its own.
revoke update, delete on audit_entry from tripos_app;
grant usage on schema public to tripos_retention;
grant select, delete on audit_entry to tripos_retention;

alter table attempt add column answers_removed_at timestamptz;
comment on column attempt.answers_removed_at is 'When the answers were removed by the retention rules; their marks stay';
-- The figures of the admins' dashboard are read from these indexes alone.
create index attempt_handed_in on attempt (tenant_id, submitted_at)
  include (person_id, quiz_id, score, max_score, passed, answers_removed_at) where state = 'submitted';
create index person_figures on person (tenant_id, role, last_seen_at, state);
create index session_expiry on session (tenant_id, expires_at);
create index notification_by_age on notification (tenant_id, created_at);

-- Finds the wordings with pictures, of which there are few; its condition is the one of the picture library's query.
create index question_version_pictures on question_version (tenant_id, question_id)
  where (content::text || general_feedback) like '%/v1/api/images/%';
create index stored_image_newest on stored_image (tenant_id, created_at desc, image_hash);

create table certificate_template (
  tenant_id uuid not null references tenant on delete cascade,
  certificate_template_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('quiz', 'course')),
  layout jsonb not null,
  active boolean not null default true,
  revision int not null default 1,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, certificate_template_id)
);
comment on table certificate_template is 'How certificates of quizzes or courses are laid out';
comment on column certificate_template.layout is 'Page size, background picture and fields, in the shape of the certificate slice''s contract';
create index certificate_template_by_type on certificate_template (tenant_id, type, name);
select fence('certificate_template');

-- Archives that tasks make, in parts, so that none is ever held in memory as a whole.
create table task_part (
  tenant_id uuid not null,
  task_id uuid not null,
  number int not null check (number > 0),
  content bytea not null,
  primary key (tenant_id, task_id, number),
  foreign key (tenant_id, task_id) references task on delete cascade
);
comment on table task_part is 'A large file that a task made, in parts to be sent one after the other';
select fence('task_part');
