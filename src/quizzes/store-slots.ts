/** The questions and groups of a quiz. */
import { sql } from 'kysely';
import { isTextOnly } from '#items/question-types/text-only/is-text-only.ts';
import { sharedRead } from '#platform/server/database/shared-reads.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { closedAt } from './store-review.ts';

/** The questions of a revision in order, with their version (the newest where none is fixed yet). */
export const listSlotRows = (tx: TenantTx, quizId: string, revision: number) =>
  tx
    .selectFrom('quiz_slot as s')
    .innerJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 's.tenant_id').onRef('q.question_id', '=', 's.question_id'),
    )
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 's.tenant_id')
        .onRef('v.question_id', '=', 's.question_id')
        .on('v.version', '=', sql<number>`coalesce(s.question_version, q.version)`),
    )
    .select([
      's.position',
      's.question_id',
      's.marks',
      's.is_sample',
      's.section',
      'v.version',
      'q.version as newest_version',
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
      'q.subscription',
      'q.status',
      'q.deleted_at',
    ])
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.quiz_id', '=', quizId)
    .where('s.revision', '=', revision)
    .orderBy('s.position')
    .execute();

export type SlotRow = Awaited<ReturnType<typeof listSlotRows>>[number];

export const listQuizGroups = (tx: TenantTx, quizId: string, revision: number) =>
  sharedRead(tx, `groups of revision ${revision} of quiz ${quizId}`, () =>
    tx
      .selectFrom('quiz_group as r')
      .innerJoin('person_group as g', (join) =>
        join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.group_id', '=', 'r.group_id'),
      )
      .select(['g.group_id as _id', 'g.name'])
      .where('r.tenant_id', '=', tx.tenantId)
      .where('r.quiz_id', '=', quizId)
      .where('r.revision', '=', revision)
      .orderBy('g.name')
      .execute(),
  );

/** Those of the ids that are groups of the tenant; of `held` also deleted ones. */
export async function listKnownGroupIds(
  tx: TenantTx,
  groupIds: readonly string[],
  held: readonly string[],
): Promise<Set<string>> {
  if (groupIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('person_group')
    .select('group_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('group_id', 'in', [...groupIds])
    .where(sql<boolean>`(deleted_at is null or group_id = any(${[...held]}::uuid[]))`)
    .execute();
  return new Set(rows.map((row) => row.group_id));
}

/** What may be put into a quiz, with the marks that it brings along; of `held` also what was deleted from the bank. */
export async function listUsableQuestions(
  tx: TenantTx,
  ids: readonly string[],
  held: readonly string[],
): Promise<Map<string, { marks: string; isTextOnly: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('question as q')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select(['q.question_id', 'v.marks', 'v.type'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where('q.question_id', 'in', [...ids])
    .where(sql<boolean>`(q.deleted_at is null or q.question_id = any(${[...held]}::uuid[]))`)
    .execute();
  return new Map(rows.map((row) => [row.question_id, { marks: row.marks, isTextOnly: isTextOnly(row.type) }]));
}

/**
 * Published quizzes that somebody, be it by rules of their own, may begin now or later and that ask, or may draw, any of these questions, by name, with the ids of those. Left out are
 * those for practice itself: with any number of attempts, no closing time, and right answers shown to those who hand in.
 */
export async function listTakableWith(tx: TenantTx, questionIds: readonly string[], now: Date) {
  const { rows } = await sql<{ quiz_id: string; name: string; questions: string[] }>`
    with asked as (
      select quiz_id, revision, question_id from quiz_slot
        where tenant_id = ${tx.tenantId} and question_id = any(${[...questionIds]}::uuid[])
      union
      select quiz_id, revision, question_id from quiz_pool
        where tenant_id = ${tx.tenantId} and question_id = any(${[...questionIds]}::uuid[]))
    select a.quiz_id, rules.name, array_agg(asked.question_id order by asked.question_id) as questions
    from asked
    join quiz a on a.tenant_id = ${tx.tenantId} and a.quiz_id = asked.quiz_id and a.published_revision = asked.revision
    join quiz_revision rules on rules.tenant_id = a.tenant_id and rules.quiz_id = a.quiz_id
      and rules.revision = a.published_revision
    where a.archived_at is null and a.deleted_at is null and coalesce(${closedAt}, 'infinity') > ${now}
      and not (rules.attempts_allowed = 0 and rules.closes_at is null and rules.feedback_timing <> 3
        and rules.review is null)
    group by a.quiz_id, rules.name order by rules.name, a.quiz_id`.execute(tx);
  return rows;
}
