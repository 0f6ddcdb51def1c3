/** What answers earned, and what an attempt comes to, as they are stored. */
import type { AttemptRow } from '#delivery/attempt/store.ts';
import { round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { AttemptResult, SlotGrade } from './rules.ts';

/** Returns what an answer earned, as it is stored. */
export const toStoredGrade = (grade: SlotGrade) => ({
  question_version: grade.version,
  outcome: grade.outcome,
  fraction: toText(grade.fraction),
  marks_exact: toText(grade.marks),
  marks: round(grade.marks, 6),
  max_marks: round(grade.most, 4),
  classes: [...grade.classes],
});

/** Returns what is stored of one graded answer. */
export const toGradeRow = (tx: TenantTx, attempt: Pick<AttemptRow, 'attempt_id' | 'quiz_id'>, grade: SlotGrade) => ({
  tenant_id: tx.tenantId,
  attempt_id: attempt.attempt_id,
  question_id: grade.slot.questionId,
  quiz_id: attempt.quiz_id,
  seq: grade.counted?.seq ?? null,
  hints: grade.counted?.hints ?? 0,
  ...toStoredGrade(grade),
});

/** The result of an attempt that is over. */
export const toResultColumns = (result: AttemptResult, gradedAt: Date) => ({
  graded_at: gradedAt,
  max_score: result.most,
  score_exact: result.exact,
  score: result.score,
  unmarked_count: result.unmarked,
  score_so_far: result.soFar,
  right_count: result.right,
  partial_count: result.partial,
  wrong_count: result.wrong,
  blank_count: result.blank,
  passed: result.passed,
});

/** Stores what the answers of an attempt earned. */
export async function insertGrades(tx: TenantTx, attempt: AttemptRow, grades: readonly SlotGrade[]): Promise<void> {
  if (grades.length === 0) return;
  await tx
    .insertInto('attempt_grade')
    .values(grades.map((grade) => toGradeRow(tx, attempt, grade)))
    .execute();
}
