-- Gives tables the names of the field. The release before runs on beside this one: under each old name is a view that it
-- reads and writes as it did the table, INSERT … ON CONFLICT and row locks included, because the view only names columns.
-- `security_invoker` makes row security and rights those of whoever asks. The next release drops the views.
--
-- Two things a view cannot do, and what follows while old processes are still there:
-- - It has no `ctid`, by which the removal of old answers picks rows of attempt_aid; the job fails there, and a new process
--   does the work at its next turn.
-- - Citus does not insert through views: with it, old processes end before this runs.
--
-- A rename needs the table alone for a moment. It waits five seconds for that rather than hold up everybody behind it.
set local lock_timeout = '5s';

create function pg_temp.rename_table(former text, current text, columns jsonb default '{}') returns void
language plpgsql as $$
declare
  one record;
  renamed text;
begin
  for one in
    select conname as name from pg_constraint
    where conrelid = former::regclass and starts_with(conname, former || '_')
  loop
    execute format('alter table %I rename constraint %I to %I', former, one.name,
      left(current || substr(one.name, length(former) + 1), 63));
  end loop;
  for one in
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = former::regclass and starts_with(c.relname, former || '_')
  loop
    execute format('alter index %I rename to %I', one.name, left(current || substr(one.name, length(former) + 1), 63));
  end loop;
  execute format('alter table %I rename to %I', former, current);
  for one in select * from jsonb_each_text(columns) loop
    execute format('alter table %I rename column %I to %I', current, one.key, one.value);
  end loop;
  select string_agg(format('%I as %I', a.attname, coalesce(f.key, a.attname)), ', ' order by a.attnum) into renamed
    from pg_attribute a left join jsonb_each_text(columns) f on f.value = a.attname
    where a.attrelid = current::regclass and a.attnum > 0 and not a.attisdropped;
  execute format('create view %I with (security_invoker = true) as select %s from %I', former, renamed, current);
  execute format('comment on view %I is %L', former, 'Former name of ' || current || ', for the release before');
end $$;

select pg_temp.rename_table(former, current, columns) from (values
  ('attempt_aid', 'attempt_annotation', '{}'::jsonb),
  ('attempt_contact', 'attempt_heartbeat', '{}'),
  ('complaint', 'appeal', '{"complaint_id": "appeal_id"}'),
  ('key_ruling', 'key_override', '{}'),
  ('known_browser', 'sign_in_browser', '{}'),
  ('known_device', 'trusted_device', '{}'),
  ('notice_preference', 'notification_preference', '{}'),
  ('notice_state', 'notification_state', '{}'),
  ('push_due', 'push_queue', '{"push_due_id": "push_id"}'),
  ('question_apart', 'question_not_duplicate', '{"apart_id": "set_id"}'),
  ('question_likeness', 'question_similarity', '{}'),
  ('question_sign', 'question_minhash', '{}'),
  ('question_twin', 'question_duplicate', '{}'),
  ('quiz_figures', 'dashboard_stats_cursor', '{}'),
  ('quiz_told', 'reminder_log', '{}'),
  ('rehearsal', 'quiz_preview', '{"rehearsal_id": "preview_id"}'),
  ('rehearsal_answer', 'quiz_preview_answer', '{"rehearsal_id": "preview_id"}'),
  ('response_book', 'stats_dataset', '{}'),
  ('response_kind', 'stats_outcome', '{}'),
  ('response_row', 'stats_row', '{}'),
  ('roster_account', 'user_import_account', '{}'),
  ('roster_upload', 'user_import', '{}')
) as renames (former, current, columns);

-- The sweeper of the release before asks by the old name.
grant select (tenant_id, attempt_id, seen_at) on attempt_contact to tripos_sweeper;

comment on table question_not_duplicate is 'Questions of which somebody has said that they are not the same; each two of one set_id';
comment on table stats_dataset is 'How far the packed answers of a quiz are';
comment on table stats_outcome is 'Each different answer to a question of a quiz, once: what it was and what it earned';
comment on table stats_row is 'The graded answers of one finished attempt, packed: a number of stats_outcome in three bytes each, in the order of its paper';
comment on table quiz_preview is 'An exam as a teacher tries it; removed after a week, and part of no statistics';
comment on table quiz_preview_answer is 'Every version of every answer of a preview';

-- What these functions do stays; they name the tables as they are called now.
create or replace function dissolve_twins() returns trigger language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
begin
  if tenant is null or not exists (select from gone) then return null; end if;
  update question_similarity set whole_hash = null
    where tenant_id = tenant and question_id in (select question_id from gone) and whole_hash is not null;
  delete from question_duplicate where tenant_id = tenant and group_id in (select group_id from gone);
  return null;
end $$;
alter function dissolve_twins() rename to dissolve_duplicates;
alter trigger twin_gone on question_duplicate rename to duplicate_gone;

create or replace function compare_again() returns trigger language plpgsql as $$
begin
  delete from question_duplicate where tenant_id = new.tenant_id and question_id = new.question_id;
  update question_similarity set whole_hash = null
    where tenant_id = new.tenant_id and question_id = new.question_id and whole_hash is not null;
  return null;
end $$;
