-- Search under row security; docs/decisions/0010-search-under-row-security.md says why it is done with views.

-- One form of a text, in which it is stored for search and in which a search is put: without capitals and accents.
create function search_form(given text) returns text language sql immutable strict parallel safe as $$
  select replace(
    translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđı', 'oldi'), 'ß', 'ss')
$$;

-- Makes the view searchable_<table>: the named columns, of the rows of the transaction's tenant. It belongs to a role
-- whose policy lets every row through, so that the planner may use an index on an operator that is not leakproof; the
-- tenant is a condition of the view itself, and fails like the fence where none is set.
create function searchable(owned regclass, columns text[]) returns void language plpgsql as $$
declare
  list text;
  view_name text := format('searchable_%s', owned);
begin
  select string_agg(quote_ident(name), ', ') into list from unnest(array['tenant_id'] || columns) as named (name);
  execute format('create policy search on %s for select to tripos_search using (true)', owned);
  execute format('grant select (%s) on %s to tripos_search', list, owned);
  execute format(
    'create view %s as select %s from %s where tenant_id = current_setting(''app.tenant_id'')::uuid',
    view_name, list, owned);
  execute format('revoke all on %s from tripos_app', view_name);
  execute format('grant select on %s to tripos_app', view_name);
  grant create on schema public to tripos_search;
  execute format('alter view %s owner to tripos_search', view_name);
  revoke create on schema public from tripos_search;
end $$;
grant usage on schema public to tripos_search;

-- The new foreign key is checked by a query, which the fence lets run with a tenant only; the new column is empty anyway.
set local app.tenant_id = '00000000-0000-0000-0000-000000000000';
alter table person
  add photo_hash text,
  add first_form text not null generated always as (search_form(first_name)) stored,
  add last_form text not null generated always as (search_form(last_name)) stored,
  -- Begins with a space, so that a word's beginning is always found after one.
  add search_text text not null
    generated always as (search_form(' ' || first_name || ' ' || last_name || ' ' || email)) stored,
  add role text not null generated always as (
    case when 'admin' = any (roles) then 'admin' when 'teacher' = any (roles) then 'teacher' else 'student' end) stored,
  add state text not null generated always as (
    case when status = 'disabled' then 'disabled' when last_seen_at is null then 'invited' else 'active' end) stored,
  add foreign key (tenant_id, photo_hash) references stored_image on delete set null (photo_hash);
comment on column person.photo_hash is 'The photo, one of the stored images';
comment on column person.first_form is 'First name in the form for search and order';
comment on column person.last_form is 'Last name in the form for search and order';
comment on column person.search_text is 'Names and address in the form for search';
comment on column person.role is 'The strongest of the roles';
comment on column person.state is 'disabled; invited: has never been here; active';
comment on column person.last_seen_at is 'To a quarter of an hour';
create index person_photo on person (tenant_id, photo_hash) where photo_hash is not null;
create index person_by_name on person (tenant_id, last_form, first_form, person_id);
create index person_by_first_name on person (tenant_id, first_form, last_form, person_id);
create index person_by_role on person (tenant_id, role, last_form, first_form, person_id);
create index person_by_state on person (tenant_id, state, last_form, first_form, person_id);
create index person_by_last_seen on person (tenant_id, last_seen_at desc nulls last, person_id);
create index person_by_creation on person (tenant_id, created_at desc, person_id);
create index person_search_text on person using gin (tenant_id, search_text gin_trgm_ops);
select searchable('person', '{person_id, email, first_form, last_form, search_text, role, state, last_seen_at, created_at}');

alter table person_group
  add description text not null default '' check (length(description) <= 1000),
  add deleted_at timestamptz,
  -- The name it had; meanwhile the row has another one, so that this one is free.
  add deleted_name text,
  add search_text text not null generated always as (search_form(' ' || name)) stored,
  add check ((deleted_at is null) = (deleted_name is null));
comment on column person_group.deleted_at is 'Deleted groups keep their members, and what is meant for them stays so; they are listed nowhere and can be restored';
create index person_group_by_name on person_group (tenant_id, search_text, group_id) where deleted_at is null;
create index person_group_by_creation on person_group (tenant_id, created_at desc, group_id) where deleted_at is null;
create index person_group_search_text on person_group using gin (tenant_id, search_text gin_trgm_ops) where deleted_at is null;
select searchable('person_group', '{group_id, search_text, created_at, deleted_at}');
-- A fenced table in the same query would raise the barrier again.
select searchable('group_member', '{group_id, person_id}');

comment on table password_reset is 'A mailed link for a new password, good once: for one hour, or for seven days in an invitation';

-- What somebody did, what was done to somebody, and where they signed in, newest first.
create index audit_entry_by_person on audit_entry (tenant_id, person_id, happened_at desc);
create index audit_entry_by_subject on audit_entry (tenant_id, subject_kind, subject_id, happened_at desc);
create index session_history on session (tenant_id, person_id, created_at desc);
