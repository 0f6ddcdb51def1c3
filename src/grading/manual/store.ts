/** Marks that people gave, and how far the marking of each answer is. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Chosen } from '#items/question-types/rubric.ts';
import { type Rational, round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { MarkingRules, MarkingState } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'mark.points': Chosen;
  }
}

export interface Place {
  readonly attemptId: string;
  readonly questionId: string;
}

export const findRulesRow = (tx: TenantTx, quizId: string) =>
  tx
    .selectFrom('marking_rules')
    .select(['is_blind', 'has_second_marker', 'tolerance_percent'])
    .where('tenant_id', '=', tx.tenantId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst();

export async function upsertRules(tx: TenantTx, quizId: string, rules: MarkingRules, by: string, now: Date) {
  const values = {
    is_blind: rules.isBlind,
    has_second_marker: rules.hasSecondMarker,
    tolerance_percent: rules.tolerancePercent,
    changed_at: now,
    changed_by: by,
  };
  await tx
    .insertInto('marking_rules')
    .values({ tenant_id: tx.tenantId, quiz_id: quizId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'quiz_id']).doUpdateSet(values))
    .execute();
}

/** The grade of an answer with its attempt and paper; undefined where there is none. */
export const findGraded = (tx: TenantTx, { attemptId, questionId }: Place) =>
  tx
    .selectFrom('attempt_grade as g')
    .innerJoin('attempt as a', (join) =>
      join.onRef('a.tenant_id', '=', 'g.tenant_id').onRef('a.attempt_id', '=', 'g.attempt_id'),
    )
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'a.tenant_id').onRef('p.person_id', '=', 'a.person_id'),
    )
    .leftJoin('answer as n', (join) =>
      join
        .onRef('n.tenant_id', '=', 'g.tenant_id')
        .onRef('n.attempt_id', '=', 'g.attempt_id')
        .onRef('n.question_id', '=', 'g.question_id')
        .onRef('n.seq', '=', 'g.seq'),
    )
    .select([
      'g.attempt_id',
      'g.question_id',
      'g.quiz_id',
      'g.outcome',
      'g.marks_exact',
      'g.max_marks',
      'a.revision',
      'a.person_id',
      'a.paper',
      'p.first_name',
      'p.last_name',
      'n.answer',
    ])
    .where('g.tenant_id', '=', tx.tenantId)
    .where('g.attempt_id', '=', attemptId)
    .where('g.question_id', '=', questionId)
    .executeTakeFirst();
export type GradedRow = NonNullable<Awaited<ReturnType<typeof findGraded>>>;

const markings = (tx: TenantTx, { attemptId, questionId }: Place) =>
  tx
    .selectFrom('marking')
    .select(['state', 'held_by', 'held_until', 'wanted_by', 'first_mark', 'second_mark', 'mark_id'])
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId);

export const findMarking = (tx: TenantTx, place: Place) => markings(tx, place).executeTakeFirst();
export type MarkingRow = NonNullable<Awaited<ReturnType<typeof findMarking>>>;

/** The marking of the answer, made when there is none, and nobody else changes it until the transaction ends. */
export async function lockMarking(tx: TenantTx, place: Place, quizId: string, isDone: boolean): Promise<MarkingRow> {
  // An answer that a machine graded is done from the start, without a mark of a person: its row comes with the first one.
  if (!isDone) {
    await tx
      .insertInto('marking')
      .values({ tenant_id: tx.tenantId, attempt_id: place.attemptId, question_id: place.questionId, quiz_id: quizId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const row = await markings(tx, place).forUpdate().executeTakeFirst();
  return (
    row ?? {
      state: 'done',
      held_by: null,
      held_until: null,
      wanted_by: null,
      first_mark: null,
      second_mark: null,
      mark_id: null,
    }
  );
}

export interface NewMark {
  readonly role: 'first' | 'second' | 'agreed' | 'moderated';
  readonly markerId: string;
  readonly marks: Rational;
  readonly points: Chosen;
  readonly comment: string;
  readonly reason: string;
  readonly before: string | null;
}

/** Adds a mark; returns its id. */
export async function insertMark(tx: TenantTx, place: Place, quizId: string, mark: NewMark, now: Date) {
  const markId = uuid();
  await tx
    .insertInto('mark')
    .values({
      tenant_id: tx.tenantId,
      mark_id: markId,
      attempt_id: place.attemptId,
      question_id: place.questionId,
      quiz_id: quizId,
      role: mark.role,
      marker_id: mark.markerId,
      marks_exact: toText(mark.marks),
      marks: round(mark.marks, 6),
      points: JSON.stringify(mark.points),
      comment: mark.comment,
      reason: mark.reason,
      before_exact: mark.before,
      made_at: now,
    })
    .execute();
  return markId;
}

export interface MarkingChange {
  readonly state: MarkingState;
  readonly first_mark?: string;
  readonly second_mark?: string;
  readonly mark_id?: string;
  readonly settled_exact?: string;
}

/** Moves the marking on and lets go of it. */
export const upsertMarking = (tx: TenantTx, place: Place, quizId: string, change: MarkingChange) =>
  tx
    .insertInto('marking')
    .values({
      tenant_id: tx.tenantId,
      attempt_id: place.attemptId,
      question_id: place.questionId,
      quiz_id: quizId,
      ...change,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'attempt_id', 'question_id'])
        .doUpdateSet({ ...change, held_by: null, held_until: null, wanted_by: null }),
    )
    .execute();

/** Keeps the answer for a person until the given time. */
export const setHold = (tx: TenantTx, { attemptId, questionId }: Place, personId: string, until: Date) =>
  tx
    .updateTable('marking')
    .set((eb) => ({
      held_by: personId,
      held_until: until,
      // Others who wait keep waiting, but not the marker themself, and not the one who has just taken it.
      wanted_by: eb.case().when('held_by', '=', personId).then(eb.ref('wanted_by')).else(null).end(),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .execute();

export const setWanted = (tx: TenantTx, { attemptId, questionId }: Place, personId: string) =>
  tx
    .updateTable('marking')
    .set({ wanted_by: personId })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .execute();

/** Lets go of an answer that this person holds, and takes back their wish for it. */
export async function dropHold(tx: TenantTx, { attemptId, questionId }: Place, personId: string): Promise<void> {
  await sql`
    update marking set
      held_until = case when held_by = ${personId} then null else held_until end,
      held_by = nullif(held_by, ${personId}::uuid),
      wanted_by = nullif(wanted_by, ${personId}::uuid)
    where tenant_id = ${tx.tenantId} and attempt_id = ${attemptId} and question_id = ${questionId}`.execute(tx);
}

/** Every mark of an answer, oldest first. */
export const listMarks = (tx: TenantTx, { attemptId, questionId }: Place) =>
  tx
    .selectFrom('mark as k')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.person_id', '=', 'k.marker_id'),
    )
    .select([
      'k.mark_id',
      'k.role',
      'k.marker_id',
      'k.marks',
      'k.marks_exact',
      'k.points',
      'k.comment',
      'k.reason',
      'k.before_exact',
      'k.made_at',
      'p.first_name',
      'p.last_name',
    ])
    .where('k.tenant_id', '=', tx.tenantId)
    .where('k.attempt_id', '=', attemptId)
    .where('k.question_id', '=', questionId)
    .orderBy('k.mark_id')
    .execute();
export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** Names of people, by id. */
export async function listPeople(tx: TenantTx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['person_id', 'first_name', 'last_name'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.person_id, `${row.first_name} ${row.last_name}`.trim()]));
}
