/** Sections of quizzes, draws, and the pools that published revisions draw from. */
import { type SqlBool, sql } from 'kysely';
import { TEXT_ONLY } from '#items/question-types/text-only/is-text-only.ts';
import { subscriptions } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { POOL_LIMIT } from './rules-pools.ts';

export interface SectionInput {
  readonly name: string;
  readonly instructions: string;
  readonly duration_seconds: number | null;
}

export interface DrawInput {
  /** From 1; null where the quiz has no sections. */
  readonly section: number | null;
  readonly count: number;
  /** Exact decimal. */
  readonly marks: string;
  readonly tags: readonly string[];
  readonly difficulties: readonly number[];
}

export interface RevisionKey {
  readonly tenant_id: string;
  readonly quiz_id: string;
  readonly revision: number;
}

export async function insertSections(tx: TenantTx, key: RevisionKey, sections: readonly SectionInput[]): Promise<void> {
  if (sections.length === 0) return;
  await tx
    .insertInto('quiz_section')
    .values(sections.map((section, index) => ({ ...key, position: index + 1, ...section })))
    .execute();
}

export async function insertDraws(tx: TenantTx, key: RevisionKey, draws: readonly DrawInput[]): Promise<void> {
  if (draws.length === 0) return;
  await tx
    .insertInto('quiz_draw')
    .values(
      draws.map(({ tags, difficulties, ...draw }, index) => ({
        ...key,
        position: index + 1,
        ...draw,
        tags: [...tags],
        difficulties: [...difficulties],
      })),
    )
    .execute();
}

export const listSectionRows = (tx: TenantTx, quizId: string, revision: number) =>
  tx
    .selectFrom('quiz_section')
    .select(['position', 'name', 'instructions', 'duration_seconds'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('revision', '=', revision)
    .orderBy('position')
    .execute();

/** The draws in order, each with the size of its pool; 0 before the revision is published. */
export const listDrawRows = (tx: TenantTx, quizId: string, revision: number) =>
  tx
    .selectFrom('quiz_draw as d')
    .select(['d.position', 'd.section', 'd.count', 'd.marks', 'd.tags', 'd.difficulties'])
    .select(
      sql<number>`(select count(*)::int from quiz_pool p where p.tenant_id = d.tenant_id and p.quiz_id = d.quiz_id
        and p.revision = d.revision and p.draw = d.position)`.as('pool'),
    )
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.quiz_id', '=', quizId)
    .where('d.revision', '=', revision)
    .orderBy('d.position')
    .execute();
export type DrawRow = Awaited<ReturnType<typeof listDrawRows>>[number];

/**
 * The questions of the bank that a draw may take: no texts without a question, ready, with one of its tags and difficulties, not fixed in this
 * revision, and premium only in a premium quiz. Of more than `POOL_LIMIT` a sample, the same whenever it is asked for.
 */
export async function listCandidates(
  tx: TenantTx,
  revision: { readonly quiz_id: string; readonly revision: number; readonly subscription: number },
  draw: Pick<DrawRow, 'tags' | 'difficulties'>,
): Promise<{ ids: string[]; total: number }> {
  const tags = draw.tags.map((name) => name.toLowerCase());
  const { rows } = await sql<{ question_id: string; total: number }>`
    select q.question_id, (count(*) over ())::int as total from question q
    where q.tenant_id = ${tx.tenantId} and q.deleted_at is null and q.status = 'ready' and q.type <> ${TEXT_ONLY}
      ${draw.difficulties.length > 0 ? sql`and q.difficulty = any(${[...draw.difficulties]}::smallint[])` : sql``}
      ${revision.subscription === subscriptions.PREMIUM ? sql`` : sql`and q.subscription <> ${subscriptions.PREMIUM}`}
      ${
        tags.length === 0
          ? sql``
          : sql`and exists (select from question_tag qt
              join tag t on t.tenant_id = qt.tenant_id and t.tag_id = qt.tag_id and lower(t.name) = any(${tags}::text[])
              where qt.tenant_id = q.tenant_id and qt.question_id = q.question_id)`
      }
      and not exists (select from quiz_slot s where s.tenant_id = q.tenant_id and s.quiz_id = ${revision.quiz_id}
        and s.revision = ${revision.revision} and s.question_id = q.question_id)
    order by md5(q.question_id::text || ${revision.quiz_id}::text), q.question_id limit ${POOL_LIMIT}`.execute(tx);
  return { ids: rows.map((row) => row.question_id), total: rows[0]?.total ?? 0 };
}

/** What these questions ask at their newest version. */
export const listNewestContents = (tx: TenantTx, questionIds: readonly string[]) =>
  tx
    .selectFrom('question as q')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select(['q.question_id', 'v.type', 'v.title', 'v.content'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`q.question_id = any(${[...questionIds]}::uuid[])`)
    .execute();

/** Freezes the pools of a revision, from the first draw on, each question at its newest version. */
export const insertPools = (tx: TenantTx, quizId: string, revision: number, pools: readonly (readonly string[])[]) => {
  const places = pools.flatMap((pool, index) => pool.map((question) => ({ question, draw: index + 1 })));
  return sql`
    insert into quiz_pool (tenant_id, quiz_id, revision, question_id, draw, question_version)
    select q.tenant_id, ${quizId}::uuid, ${revision}::int, p.question_id, p.draw, q.version
    from unnest(${places.map((one) => one.question)}::uuid[], ${places.map((one) => one.draw)}::int[]) as p (question_id, draw)
    join question q on q.tenant_id = ${tx.tenantId} and q.question_id = p.question_id`.execute(tx);
};

/** The questions of all pools of a published revision, in the order of their draws. */
export const listPoolRows = (tx: TenantTx, quizId: string, revision: number) =>
  tx
    .selectFrom('quiz_pool as p')
    .innerJoin('quiz_draw as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'p.tenant_id')
        .onRef('d.quiz_id', '=', 'p.quiz_id')
        .onRef('d.revision', '=', 'p.revision')
        .onRef('d.position', '=', 'p.draw'),
    )
    .innerJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 'p.tenant_id').onRef('q.question_id', '=', 'p.question_id'),
    )
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'p.tenant_id')
        .onRef('v.question_id', '=', 'p.question_id')
        .onRef('v.version', '=', 'p.question_version'),
    )
    .select([
      'p.draw',
      'd.section',
      'd.marks',
      'p.question_id',
      'v.version',
      'v.type',
      'v.title',
      'v.content',
      'v.general_feedback',
      'v.hints',
      'v.catalogue',
      'v.materials',
      'v.penalty',
      'v.stimulus_id',
      'v.stimulus_version',
      'q.difficulty',
    ])
    .where('p.tenant_id', '=', tx.tenantId)
    .where('p.quiz_id', '=', quizId)
    .where('p.revision', '=', revision)
    .orderBy('p.draw')
    .orderBy('p.question_id')
    .execute();
