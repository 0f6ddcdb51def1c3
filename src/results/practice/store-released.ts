/** From attempts to what may be practised. One function decides: `listBlocked`. */
import { type SqlBool, sql } from 'kysely';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { anyQuiz, listQuizPage } from '#quizzes/api.ts';
import type { ReviewRights } from '#quizzes/rules-review.ts';
import { type AttemptResultRow, listOwnRows, rightsOf } from '#results/results/api.ts';
import { isDrill, isReleased } from './rules.ts';

export interface Student {
  readonly personId: string;
  readonly groupIds: readonly string[];
}

const EVERY = 1_000_000;

/** What the student may see of an attempt of theirs now. */
export const ownRights = (row: AttemptResultRow, now: Date): ReviewRights => rightsOf(row, { isFaculty: false, now });

/** Quizzes that the student may begin, now or later, without those that are for practice themselves. */
async function listStartable(
  tx: TenantTx,
  student: Student,
  state: 'open' | 'scheduled',
  now: Date,
): Promise<string[]> {
  const open = await listQuizPage(
    tx,
    { kind: 'student', ...student },
    { ...anyQuiz, limit: EVERY, ds: [state], sort: 'createdAt', startableBy: student.personId },
    now,
  );
  const unlimited = open.filter((quiz) => quiz.attempts_allowed === 0 && quiz.closes_at === null);
  const reviews = await listReviewSettings(
    tx,
    unlimited.map(({ quiz_id }) => quiz_id),
  );
  const drills = new Set(
    unlimited.filter((quiz) => {
      const review = reviews.get(quiz.quiz_id);
      return review !== undefined && isDrill({ ...quiz, ...review });
    }),
  );
  return open.filter((quiz) => !drills.has(quiz)).map(({ quiz_id }) => quiz_id);
}

async function listReviewSettings(tx: TenantTx, quizIds: readonly string[]) {
  if (quizIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('quiz as q')
    .innerJoin('quiz_revision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'q.tenant_id')
        .onRef('r.quiz_id', '=', 'q.quiz_id')
        .onRef('r.revision', '=', 'q.published_revision'),
    )
    .select(['q.quiz_id', 'r.feedback_timing', 'r.review'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`q.quiz_id = any(${[...quizIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.quiz_id, row]));
}

/**
 * Questions that the student must not practise now: those of attempts of theirs that run or whose review does not show
 * them with their right answers, whatever other attempt shows them; and those of quizzes that they may still begin.
 * `own`: all of the student's attempts.
 */
export async function listBlocked(
  tx: TenantTx,
  student: Student,
  own: readonly AttemptResultRow[],
  now: Date,
): Promise<string[]> {
  const hidden = own.filter((row) => !isReleased(ownRights(row, now))).map((row) => row.attempt_id);
  const open = await listStartable(tx, student, 'open', now);
  const { rows } = await sql<{ question_id: string }>`
    select distinct (slot ->> 'question')::uuid as question_id from attempt a
    cross join lateral jsonb_array_elements(a.paper) slot
    where a.tenant_id = ${tx.tenantId} and a.person_id = ${student.personId} and a.attempt_id = any(${hidden}::uuid[])
    union
    ${askedBy(tx, open)}`.execute(tx);
  return rows.map((row) => row.question_id);
}

/** The questions that these quizzes ask, or may draw. */
const askedBy = (tx: TenantTx, quizIds: readonly string[]) => sql<{ question_id: string }>`
    select s.question_id from quiz q join quiz_slot s on s.tenant_id = q.tenant_id and s.quiz_id = q.quiz_id
      and s.revision = q.published_revision
    where q.tenant_id = ${tx.tenantId} and q.quiz_id = any(${[...quizIds]}::uuid[])
    union
    select p.question_id from quiz q join quiz_pool p on p.tenant_id = q.tenant_id and p.quiz_id = q.quiz_id
      and p.revision = q.published_revision
    where q.tenant_id = ${tx.tenantId} and q.quiz_id = any(${[...quizIds]}::uuid[])`;

/** Questions of quizzes that the student may begin later. */
export async function listUpcoming(tx: TenantTx, student: Student, now: Date): Promise<Set<string>> {
  const { rows } = await askedBy(tx, await listStartable(tx, student, 'scheduled', now)).execute(tx);
  return new Set(rows.map((row) => row.question_id));
}

/** All attempts of the student, oldest first. */
export const listOwn = (tx: TenantTx, student: Student): Promise<AttemptResultRow[]> =>
  listOwnRows(tx, student.personId);

/** By question, the ids of the person's attempts at it. */
export async function listAttemptsWith(
  tx: TenantTx,
  personId: string,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('attempt as a')
    .innerJoin('attempt_grade as g', (join) =>
      join.onRef('g.tenant_id', '=', 'a.tenant_id').onRef('g.attempt_id', '=', 'a.attempt_id'),
    )
    .select(['a.attempt_id', 'g.question_id'])
    .where('a.tenant_id', '=', tx.tenantId)
    .where('a.person_id', '=', personId)
    .where(sql<SqlBool>`g.question_id = any(${[...questionIds]}::uuid[])`)
    .execute();
  const found = Map.groupBy(rows, (row) => row.question_id);
  return new Map([...found].map(([question, of]) => [question, of.map((row) => row.attempt_id)]));
}

/** Notes that the memory knows the attempt; false when it did already. */
export async function insertTaken(tx: TenantTx, personId: string, attemptId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('practice_attempt')
    .values({ tenant_id: tx.tenantId, person_id: personId, attempt_id: attemptId, taken_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The grades of an attempt at questions that are there still. */
export const listGradesOf = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('attempt_grade as g')
    .innerJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 'g.tenant_id').onRef('q.question_id', '=', 'g.question_id'),
    )
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select(['g.question_id', 'g.outcome', 'g.fraction', 'g.hints', 'g.tries', 'q.type', 'v.content'])
    .where('g.tenant_id', '=', tx.tenantId)
    .where('g.attempt_id', '=', attemptId)
    .orderBy('g.question_id')
    .execute();

/** The newest wording of each question. */
export const listNewest = (tx: TenantTx, questionIds: readonly string[]) =>
  tx
    .selectFrom('question as q')
    .innerJoin('question_version as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'q.tenant_id')
        .onRef('v.question_id', '=', 'q.question_id')
        .onRef('v.version', '=', 'q.version'),
    )
    .select([
      'v.question_id',
      'v.version',
      'v.type',
      'v.title',
      'v.content',
      'v.marks',
      'v.general_feedback',
      'v.hints',
      'v.catalogue',
    ])
    .select(['v.stimulus_id', 'v.stimulus_version'])
    .where('q.tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`q.question_id = any(${[...questionIds]}::uuid[])`)
    .execute();
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number];

/** One wording of a question, with the time from which another one is newer; null: it is the newest. */
export const findWording = (tx: TenantTx, questionId: string, version: number) =>
  tx
    .selectFrom('question_version as v')
    .select(['v.type', 'v.content', 'v.marks', 'v.general_feedback', 'v.hints'])
    .select(
      sql<Date | null>`(select min(n.created_at) from question_version n where n.tenant_id = v.tenant_id
        and n.question_id = v.question_id and n.version > v.version)`.as('superseded_at'),
    )
    .where('v.tenant_id', '=', tx.tenantId)
    .where('v.question_id', '=', questionId)
    .where('v.version', '=', version)
    .executeTakeFirst();
