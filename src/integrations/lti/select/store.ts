/** Courses, topics and assigned practice that links of platforms lead to. */
import { type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/database/like.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface TargetFilter {
  readonly q?: string;
  readonly ids?: readonly string[];
  readonly limit: number;
}

const words = (q: string): string[] => q.split(/\s+/).filter((part) => part !== '');

const published = (tx: TenantTx) =>
  tx
    .selectFrom('course as c')
    .where('c.tenant_id', '=', tx.tenantId)
    .where('c.deleted_at', 'is', null)
    .where('c.archived_at', 'is', null)
    .where('c.published_at', 'is not', null);

/** Published courses, by name. */
export async function listCourseTargets(tx: TenantTx, { q = '', ids, limit }: TargetFilter) {
  let matching = published(tx).$if(ids !== undefined, (query) =>
    query.where(sql<SqlBool>`c.course_id = any(${[...(ids ?? [])]}::uuid[])`),
  );
  for (const word of words(q)) matching = matching.where('c.title', 'ilike', containing(word));
  const rows = await matching
    .select(['c.course_id as id', 'c.title as name', 'c.closes_at'])
    .orderBy(sql`lower(c.title)`)
    .orderBy('c.course_id')
    .limit(limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Published topics of published courses, by name. */
export async function listTopicTargets(tx: TenantTx, { q = '', ids, limit }: TargetFilter) {
  let matching = published(tx)
    .innerJoin('topic as t', (join) =>
      join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.course_id', '=', 'c.course_id'),
    )
    .where('t.deleted_at', 'is', null)
    .where('t.published_at', 'is not', null)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`t.topic_id = any(${[...(ids ?? [])]}::uuid[])`));
  for (const word of words(q))
    matching = matching.where((eb) =>
      eb.or([eb('t.title', 'ilike', containing(word)), eb('c.title', 'ilike', containing(word))]),
    );
  const rows = await matching
    .select(['t.topic_id as id', 't.title as name', 't.course_id', 'c.title as course'])
    .orderBy(sql`lower(c.title)`)
    .orderBy('t.position')
    .orderBy('t.topic_id')
    .limit(limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Practice that was assigned, named by its topics, the latest due first. */
export async function listPracticeTargets(tx: TenantTx, { q = '', ids, limit }: TargetFilter) {
  const matching = words(q).map((word) => sql`and name ilike ${containing(word)}`);
  const found = sql`from (
    select a.assignment_id as id, a.due_at as closes_at, coalesce((select string_agg(t.name, ', ' order by lower(t.name))
      from practice_assignment_topic w join tag t on t.tenant_id = w.tenant_id and t.tag_id = w.tag_id
      where w.tenant_id = a.tenant_id and w.assignment_id = a.assignment_id), '') as name
    from practice_assignment a where a.tenant_id = ${tx.tenantId}) one
    where name <> '' ${ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`} ${sql.join(matching, sql` `)}`;
  const { rows } = await sql<{ id: string; name: string; closes_at: Date }>`
    select id, name, closes_at ${found} order by closes_at desc, id limit ${limit}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(tx);
  return { rows, total: counted.rows[0]!.total };
}
