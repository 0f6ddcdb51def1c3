/** Marks that people gave, and by which rules. */
import { v7 as uuid } from 'uuid';
import type { Chosen } from '#items/question-types/rubric.ts';
import { type Rational, round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { MarkingRules } from './contract.ts';

declare module '#platform/server/database/json-shapes.ts' {
  interface JsonShapes {
    'mark.points': Chosen;
  }
}

export interface Place {
  readonly attemptId: string;
  readonly questionId: string;
  /** The part of the question; empty: the question as a whole. */
  readonly part: string;
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
export const findGraded = (tx: TenantTx, { attemptId, questionId }: Pick<Place, 'attemptId' | 'questionId'>) =>
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
      'g.waiting_parts',
      'g.by_person',
      'g.seq',
      'g.hints',
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

export interface NewMark {
  readonly role: 'first' | 'second' | 'agreed' | 'moderated';
  /** Null where an outside tool gives it. */
  readonly markerId: string | null;
  /** What that tool is called. */
  readonly tool?: string;
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
      part: place.part,
      quiz_id: quizId,
      role: mark.role,
      marker_id: mark.markerId,
      tool: mark.tool ?? '',
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

/** Every mark of an answer, or of a part of it, oldest first. */
export const listMarks = (tx: TenantTx, { attemptId, questionId, part }: Place) =>
  tx
    .selectFrom('mark as k')
    .leftJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'k.tenant_id').onRef('p.person_id', '=', 'k.marker_id'),
    )
    .select([
      'k.mark_id',
      'k.role',
      'k.marker_id',
      'k.tool',
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
    .where('k.part', '=', part)
    // Identifiers are numbered by each process's own clock.
    .orderBy('k.made_at')
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
