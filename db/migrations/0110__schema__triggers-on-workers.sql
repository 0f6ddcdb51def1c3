set local lock_timeout = '5s';
set local statement_timeout = '5min';

-- On a cluster a trigger runs on the worker of its rows, in a session of its own. A lock on the row of `tenant`, which lies on
-- every node, is taken on another node there, where the transaction may hold it itself. An advisory lock of the tenant does what is
-- needed: two that add people at once are counted one after the other.
create or replace function check_people() returns trigger language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  allowed int;
begin
  select max_people into allowed from tenant t where t.tenant_id = tenant;
  if allowed is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('people ' || tenant, 0));
  if allowed < (select count(*) from person p where p.tenant_id = tenant and p.status = 'active') then
    raise exception using errcode = 'TQ001',
      message = format('This site may have at most %s active accounts', allowed);
  end if;
  return null;
end $$;

-- Citus plans no statement that joins the rows of a transition table with a distributed table: they are read out first.
create or replace function dissolve_duplicates() returns trigger language plpgsql as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  questions uuid[];
  groups uuid[];
begin
  if tenant is null then return null; end if;
  select array_agg(question_id), array_agg(distinct group_id) into questions, groups from gone;
  if questions is null then return null; end if;
  update question_similarity set whole_hash = null
    where tenant_id = tenant and question_id = any (questions) and whole_hash is not null;
  delete from question_duplicate where tenant_id = tenant and group_id = any (groups);
  return null;
end $$;
