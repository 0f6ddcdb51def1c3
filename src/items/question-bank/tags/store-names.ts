/** Where tags are named instead of linked: in draws of quizzes, saved filters and views of the question list. */
import { type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The names in their order, each once, with the new one for the old; null where the old one is not among them. */
function renamed(names: readonly string[], from: string, to: string): string[] | null {
  const old = from.toLowerCase();
  if (!names.some((name) => name.toLowerCase() === old)) return null;
  const given = names.map((name) => (name.toLowerCase() === old ? to : name));
  return [...new Map(given.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}

async function renameInDraws(tx: TenantTx, from: string, to: string): Promise<void> {
  const draws = await tx
    .selectFrom('quiz_draw')
    .select(['quiz_id', 'revision', 'position', 'tags'])
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`${from.toLowerCase()} = any(lower(tags::text)::text[])`)
    .execute();
  for (const { tags: names, ...draw } of draws)
    await tx
      .updateTable('quiz_draw')
      .set({ tags: renamed(names, from, to) ?? names })
      .where('tenant_id', '=', tx.tenantId)
      .where('quiz_id', '=', draw.quiz_id)
      .where('revision', '=', draw.revision)
      .where('position', '=', draw.position)
      .execute();
}

/** The list of questions, as the views of lists name it. */
const QUESTION_LIST = '/_side/questions/:%';

/** What is kept with a search of the question list by tags, in which names are parted by commas. */
async function renameInSearches(tx: TenantTx, from: string, to: string): Promise<void> {
  const tagsOf = sql<string>`search->>'st'`.as('st');
  const filters = await tx
    .selectFrom('question_filter')
    .select(['filter_id', tagsOf])
    .where('tenant_id', '=', tx.tenantId)
    .where(sql`search->>'st'`, 'ilike', containing(from))
    .execute();
  const views = await tx
    .selectFrom('table_view')
    .select(['table_view_id', tagsOf])
    .where('tenant_id', '=', tx.tenantId)
    .where('list', 'like', QUESTION_LIST)
    .where(sql`search->>'st'`, 'ilike', containing(from))
    .execute();
  const after = (st: string) => renamed(st.trim().split(/\s*,\s*/), from, to)?.join(',');
  const withTags = (st: string) => sql<string>`jsonb_set(search, '{st}', to_jsonb(${st}::text))`;
  for (const { filter_id, st } of filters) {
    const tags = after(st);
    if (tags === undefined) continue;
    await tx
      .updateTable('question_filter')
      .set({ search: withTags(tags) })
      .where('tenant_id', '=', tx.tenantId)
      .where('filter_id', '=', filter_id)
      .execute();
  }
  for (const { table_view_id, st } of views) {
    const tags = after(st);
    if (tags === undefined) continue;
    await tx
      .updateTable('table_view')
      .set({ search: withTags(tags) })
      .where('tenant_id', '=', tx.tenantId)
      .where('table_view_id', '=', table_view_id)
      .execute();
  }
}

/** Everything that named the tag by `from` names it by `to`. */
export async function renameWhereNamed(tx: TenantTx, from: string, to: string): Promise<void> {
  await renameInDraws(tx, from, to);
  await renameInSearches(tx, from, to);
}

/**
 * What one tag means for practice the other means from now on. Questions of a closed tag stay closed one by one: closing the
 * other tag would close more.
 */
export async function mergePractice(tx: TenantTx, from: string, to: string): Promise<void> {
  await sql`insert into practice_assignment_topic (tenant_id, assignment_id, tag_id)
    select tenant_id, assignment_id, ${to}::uuid from practice_assignment_topic
    where tenant_id = ${tx.tenantId} and tag_id = ${from} on conflict do nothing`.execute(tx);
  await closeEachQuestion(tx, from);
}

/** Closes the questions of a closed tag one by one, so that none is opened when the tag is gone. */
export async function closeEachQuestion(tx: TenantTx, tagId: string): Promise<void> {
  await sql`insert into practice_closed_question (tenant_id, question_id, closed_at)
    select x.tenant_id, t.question_id, x.closed_at from practice_closed_tag x
    join question_tag t on t.tenant_id = x.tenant_id and t.tag_id = x.tag_id
    where x.tenant_id = ${tx.tenantId} and x.tag_id = ${tagId} on conflict do nothing`.execute(tx);
}

/** Whether practice is assigned by this tag and by no other. */
export async function isOnlyTopic(tx: TenantTx, tagId: string): Promise<boolean> {
  const { rows } = await sql`select from practice_assignment_topic w
    where w.tenant_id = ${tx.tenantId} and w.tag_id = ${tagId} and not exists (select from practice_assignment_topic o
      where o.tenant_id = w.tenant_id and o.assignment_id = w.assignment_id and o.tag_id <> w.tag_id)
    limit 1`.execute(tx);
  return rows.length > 0;
}
