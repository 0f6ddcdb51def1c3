/** Complaints of students about questions. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AppealState } from './rules.ts';

const ownColumns = [
  'appeal_id',
  'question_id',
  'words',
  'state',
  'asked_at',
  'answer',
  'answered_at',
  'closed_at',
] as const;

export const listOwnRows = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('appeal')
    .select(ownColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .orderBy('appeal_id')
    .execute();
export type OwnRow = Awaited<ReturnType<typeof listOwnRows>>[number];

/** When this person asked the `nth` last time; undefined: not so often. */
export const findNthLast = (tx: TenantTx, personId: string, nth: number) =>
  tx
    .selectFrom('appeal')
    .select('asked_at')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .orderBy('asked_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();

export interface NewAppeal {
  readonly quizId: string;
  readonly attemptId: string;
  readonly questionId: string;
  readonly personId: string;
  readonly words: string;
}

/** Adds it; undefined where this question of the attempt was asked about before. */
export const insertAppeal = (tx: TenantTx, one: NewAppeal, now: Date) =>
  tx
    .insertInto('appeal')
    .values({
      tenant_id: tx.tenantId,
      appeal_id: uuid(),
      quiz_id: one.quizId,
      attempt_id: one.attemptId,
      question_id: one.questionId,
      person_id: one.personId,
      words: one.words,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'attempt_id', 'question_id']).doNothing())
    .returning(ownColumns)
    .executeTakeFirst();

/** With the student, the question's title in the bank, and who answered. */
const appeals = (tx: TenantTx) =>
  tx
    .selectFrom('appeal as c')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.person_id', '=', 'c.person_id'),
    )
    .leftJoin('question as q', (join) =>
      join.onRef('q.tenant_id', '=', 'c.tenant_id').onRef('q.question_id', '=', 'c.question_id'),
    )
    .leftJoin('person as t', (join) =>
      join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.person_id', '=', 'c.answered_by'),
    )
    .select([
      ...ownColumns.map((column) => `c.${column}` as const),
      'c.quiz_id',
      'c.attempt_id',
      'c.person_id',
      'c.answered_by',
      'p.first_name',
      'p.last_name',
      't.first_name as answerer_first_name',
      't.last_name as answerer_last_name',
      'q.title',
    ])
    .where('c.tenant_id', '=', tx.tenantId);

export const findAppeal = (tx: TenantTx, appealId: string) =>
  appeals(tx).where('c.appeal_id', '=', appealId).executeTakeFirst();
export type AppealRow = NonNullable<Awaited<ReturnType<typeof findAppeal>>>;

export interface AppealPage {
  readonly ofst: number;
  readonly limit: number;
  readonly state: AppealState | '';
}

/** One page of what was asked about a quiz, oldest first, with how many there are. */
export async function listAppealRows(tx: TenantTx, quizId: string, { ofst, limit, state }: AppealPage) {
  const all = appeals(tx).where('c.quiz_id', '=', quizId);
  const rows = await (state === '' ? all : all.where('c.state', '=', state))
    .orderBy('c.asked_at')
    .orderBy('c.appeal_id')
    .offset(ofst)
    .limit(limit)
    .execute();
  const counts = await tx
    .selectFrom('appeal')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .groupBy('state')
    .execute();
  const countOf = (wanted: string) =>
    counts.filter((one) => wanted === '' || one.state === wanted).reduce((sum, one) => sum + one.n, 0);
  return { rows, total: countOf(state), open: countOf('open') };
}

/** How many wait for an answer: in a quiz, or about one of its questions. */
export async function countOpen(tx: TenantTx, quizId: string, questionId?: string): Promise<number> {
  const { n } = await tx
    .selectFrom('appeal')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('state', '=', 'open')
    .$if(questionId !== undefined, (query) => query.where('question_id', '=', questionId!))
    .executeTakeFirstOrThrow();
  return n;
}

/** Answers it, if nobody has; false otherwise. */
export async function setAppealAnswer(
  tx: TenantTx,
  appealId: string,
  given: { state: 'accepted' | 'refused'; answer: string; by: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('appeal')
    .set({ state: given.state, answer: given.answer, answered_by: given.by, answered_at: now })
    .where('tenant_id', '=', tx.tenantId)
    .where('appeal_id', '=', appealId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A grading run of these questions is done: what was accepted about them is settled by it. */
export const closeAccepted = (
  tx: TenantTx,
  quizId: string,
  questionIds: readonly string[],
  regradeId: string,
  now: Date,
) =>
  tx
    .updateTable('appeal')
    .set({ closed_at: now, regrade_id: regradeId })
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .where('state', '=', 'accepted')
    .where('closed_at', 'is', null)
    .where('question_id', '=', sql<string>`any(${[...questionIds]}::uuid[])`)
    .execute();

/** The run was undone: what it had settled waits for another one. */
export const reopenClosed = (tx: TenantTx, regradeId: string) =>
  tx
    .updateTable('appeal')
    .set({ closed_at: null, regrade_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('regrade_id', '=', regradeId)
    .execute();

/** Who teaches a quiz: who made it, and who published a revision of it, as long as they are teachers at all. */
export async function listTeacherIds(tx: TenantTx, quizId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id from person p where p.tenant_id = ${tx.tenantId} and p.roles && array['teacher', 'admin']
      and p.person_id in (
        select created_by from quiz where tenant_id = ${tx.tenantId} and quiz_id = ${quizId}
        union
        select published_by from quiz_revision where tenant_id = ${tx.tenantId} and quiz_id = ${quizId})`.execute(tx);
  return rows.map((row) => row.person_id);
}
