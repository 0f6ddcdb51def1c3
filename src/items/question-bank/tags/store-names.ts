/** Where tags are named instead of linked: in draws of quizzes, saved filters and views of the question list. */
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Each name once, in its order, with the new name for the old one. */
const renamed = (names: RawBuilder<unknown>, from: string, to: string) => sql`
  select (array_agg(name order by place))[1] from (select case when lower(given) = lower(${from}) then ${to}::text else given end as name, place
    from unnest(${names}) with ordinality as all_names (given, place)) as changed
  group by lower(name) order by min(place)`;

/** The list of questions, as the views of lists name it. */
const QUESTION_LIST = '/_side/questions/:%';

/** Everything that named the tag by `from` names it by `to`. */
export async function renameWhereNamed(tx: TenantTx, from: string, to: string): Promise<void> {
  await sql`update quiz_draw set tags = array(${renamed(sql`tags`, from, to)})
    where tenant_id = ${tx.tenantId}
      and lower(${from}) = any(select lower(name) from unnest(tags) as given (name))`.execute(tx);
  const names = sql`regexp_split_to_array(btrim(search->>'st'), '\\s*,\\s*')`;
  const search = sql`jsonb_set(search, '{st}', to_jsonb(array_to_string(array(${renamed(names, from, to)}), ',')))`;
  const isNamed = sql`jsonb_typeof(search->'st') = 'string'
    and lower(${from}) = any(select lower(name) from unnest(${names}) as given (name))`;
  await sql`update question_filter set search = ${search} where tenant_id = ${tx.tenantId} and ${isNamed}`.execute(tx);
  await sql`update table_view set search = ${search}
    where tenant_id = ${tx.tenantId} and list like ${QUESTION_LIST} and ${isNamed}`.execute(tx);
}

/**
 * What one tag means for practice the other means from now on. Questions of a closed tag stay closed one by one: closing the
 * other tag would close more.
 */
export async function mergePractice(tx: TenantTx, from: string, to: string): Promise<void> {
  await sql`insert into practice_assignment_topic (tenant_id, assignment_id, tag_id)
    select tenant_id, assignment_id, ${to}::uuid from practice_assignment_topic
    where tenant_id = ${tx.tenantId} and tag_id = ${from} on conflict do nothing`.execute(tx);
  await sql`insert into practice_closed_question (tenant_id, question_id, closed_at)
    select x.tenant_id, t.question_id, x.closed_at from practice_closed_tag x
    join question_tag t on t.tenant_id = x.tenant_id and t.tag_id = x.tag_id
    where x.tenant_id = ${tx.tenantId} and x.tag_id = ${from} on conflict do nothing`.execute(tx);
}
