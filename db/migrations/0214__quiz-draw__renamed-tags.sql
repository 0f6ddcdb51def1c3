set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- The tags of a draw are names. A published revision draws from the pool that it froze, so they may follow a tag that is
-- renamed: what is edited and published again starts from them, and visitors find the quiz by them. Nothing else changes.
-- The table is not asked for by its name, which is another one on a shard; no other table with this trigger has tags.
create or replace function refuse_change_of_published() returns trigger language plpgsql as $$
declare
  is_published boolean;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'tags' = to_jsonb(old) - 'tags' then
    return new;
  end if;
  select published_at is not null into is_published from quiz_revision
    where tenant_id = old.tenant_id and quiz_id = old.quiz_id and revision = old.revision;
  if is_published then
    raise exception 'revision % of quiz % is published and cannot change', old.revision, old.quiz_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
