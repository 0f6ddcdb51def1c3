/** The marks of finished attempts and what they come to. */

import type { Outcome } from '#items/question-types/question-type.ts';
import { type Rational, round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SlotGrade } from './rules-paper.ts';
import type { AttemptResult } from './rules-totals.ts';
import { toResultColumns, toStoredGrade } from './store.ts';

/** Returns what each answer of an attempt earned, exactly, of how much. */
export const listGradedMarks = (tx: TenantTx, attemptId: string) =>
  tx
    .selectFrom('attempt_grade')
    .select(['question_id', 'marks_exact', 'max_marks'])
    .select((eb) => eb.ref('outcome').$castTo<Outcome>().as('outcome'))
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .execute();

/** Returns how many answers of the attempt were waiting for people when it was last summed. */
export async function countUnmarked(tx: TenantTx, attemptId: string): Promise<number> {
  const row = await tx
    .selectFrom('attempt')
    .select('unmarked_count')
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.unmarked_count ?? 0;
}

/** Stores the result of a finished attempt. */
export const setTotal = (tx: TenantTx, attemptId: string, result: AttemptResult, now: Date) =>
  tx
    .updateTable('attempt')
    .set(toResultColumns(result, now))
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'submitted')
    .execute();

/** Stores what an answer earns with the marks that people gave for its parts; `by_person` is for marks of the whole. */
export async function setPartlyMarked(tx: TenantTx, attemptId: string, grade: SlotGrade): Promise<void> {
  await tx
    .updateTable('attempt_grade')
    .set(toStoredGrade(grade))
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', grade.slot.questionId)
    .execute();
}

/** Puts the marks that people gave in the place of what was there. */
export const setManualMarks = (
  tx: TenantTx,
  place: { readonly attemptId: string; readonly questionId: string },
  grade: { readonly outcome: Outcome; readonly fraction: Rational; readonly marks: Rational },
) =>
  tx
    .updateTable('attempt_grade')
    .set({
      outcome: grade.outcome,
      fraction: toText(grade.fraction),
      marks_exact: toText(grade.marks),
      marks: round(grade.marks, 6),
      by_person: true,
      waiting_parts: [],
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('attempt_id', '=', place.attemptId)
    .where('question_id', '=', place.questionId)
    .execute();
