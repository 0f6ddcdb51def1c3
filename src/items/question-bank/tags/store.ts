/** Tags: made when first used, one per name whatever its capitals. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { numberedName } from './rules.ts';

/** The ids of the tags of these names, by the name as given; tags that are missing are made. */
export async function tagIdsFor(tx: TenantTx, names: Iterable<string>): Promise<Map<string, string>> {
  // In one order for everybody: two imports with the same new tags then wait for each other instead of deadlocking.
  const given = [...new Set(names)].sort();
  if (given.length === 0) return new Map();
  const found = await findTags(tx, given);
  const missing = given.filter((name) => !found.has(name));
  if (missing.length === 0) return found;
  await sql`
    insert into tag (tenant_id, tag_id, name)
    select ${tx.tenantId}::uuid, tag_id, name
    from unnest(${missing.map(() => uuid())}::uuid[], ${missing}::text[]) as given (tag_id, name)
    on conflict (tenant_id, lower(name)) do nothing`.execute(tx);
  return findTags(tx, given);
}

async function findTags(tx: TenantTx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; tag_id: string }>`
    select given.name as given, tag.tag_id
    from unnest(${names}::text[]) as given (name)
    join tag on tag.tenant_id = ${tx.tenantId} and lower(tag.name) = lower(given.name)`.execute(tx);
  return new Map(rows.map(({ given, tag_id }) => [given, tag_id]));
}

/**
 * Makes a tag for each name that none had before, with a number behind a name that is taken. Returns a function that gives
 * a list of tags with the new names in the place of those given.
 */
export async function makeOwnTags(
  tx: TenantTx,
  names: Iterable<string>,
): Promise<(tags: readonly string[]) => string[]> {
  const made = new Map<string, string>();
  for (const name of [...new Set(names)].sort())
    for (let number = 1; !made.has(name); number++) {
      const own = numberedName(name, number);
      // Made instead of looked for: of two imports at once only one gets the name.
      const { rows } = await sql`
        insert into tag (tenant_id, tag_id, name) values (${tx.tenantId}, ${uuid()}, ${own})
        on conflict (tenant_id, lower(name)) do nothing returning tag_id`.execute(tx);
      if (rows.length === 1) made.set(name, own);
    }
  return (tags) => tags.map((tag) => made.get(tag) ?? tag);
}

/** The question carries these tags from now on and no others. */
export async function setTags(tx: TenantTx, questionId: string, names: readonly string[]): Promise<void> {
  const ids = [...new Set((await tagIdsFor(tx, names)).values())];
  await tx
    .deleteFrom('question_tag')
    .where('tenant_id', '=', tx.tenantId)
    .where('question_id', '=', questionId)
    .$if(ids.length > 0, (query) => query.where('tag_id', 'not in', ids))
    .execute();
  await insertQuestionTags(
    tx,
    ids.map((tagId) => ({ questionId, tagId })),
  );
}

export async function insertQuestionTags(
  tx: TenantTx,
  pairs: readonly { questionId: string; tagId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into question_tag (tenant_id, question_id, tag_id)
    select ${tx.tenantId}::uuid, question_id, tag_id
    from unnest(${pairs.map((pair) => pair.questionId)}::uuid[], ${pairs.map((pair) => pair.tagId)}::uuid[])
      as given (question_id, tag_id)
    on conflict do nothing`.execute(tx);
}

/** Tags by name, with the number of questions in the bank that carry them. */
export async function listTagRows(tx: TenantTx, { q, ofst, limit }: { q: string; ofst: number; limit: number }) {
  const matching = tx
    .selectFrom('tag as t')
    .where('t.tenant_id', '=', tx.tenantId)
    .$if(q !== '', (query) => query.where('t.name', 'ilike', containing(q)));
  const tags = await matching
    .select(['t.tag_id as _id', 't.name', 't.colour'])
    .select(
      sql<number>`(
        select count(*)::int from question_tag qt
        join question q on q.tenant_id = qt.tenant_id and q.question_id = qt.question_id
        where qt.tenant_id = t.tenant_id and qt.tag_id = t.tag_id and q.deleted_at is null)`.as('questionCount'),
    )
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.tag_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { tags, total };
}
