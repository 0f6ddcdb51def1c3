/** What answers earned, and what an attempt comes to, as they are stored. */
import type { AttemptRow } from '#delivery/attempt/store.ts';
import { round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SlotGrade } from './rules.ts';
import type { AttemptResult } from './rules-totals.ts';

/** Returns what an answer earned, as it is stored. */
export const toStoredGrade = (grade: SlotGrade) => ({
  question_version: grade.version,
  outcome: grade.outcome,
  fraction: toText(grade.fraction),
  marks_exact: toText(grade.marks),
  marks: round(grade.marks, 6),
  max_marks: round(grade.most, 4),
  classes: [...grade.classes],
  waiting_parts: [...(grade.waitingParts ?? [])],
});

/** Returns what is stored of one graded answer. */
export const toGradeRow = (tx: TenantTx, attempt: Pick<AttemptRow, 'attempt_id' | 'quiz_id'>, grade: SlotGrade) => ({
  tenant_id: tx.tenantId,
  attempt_id: attempt.attempt_id,
  question_id: grade.slot.questionId,
  quiz_id: attempt.quiz_id,
  seq: grade.counted?.seq ?? null,
  hints: grade.counted?.hints ?? 0,
  tries: grade.tries ?? null,
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

export interface GradedAttempt {
  readonly attempt: Pick<AttemptRow, 'attempt_id' | 'quiz_id'>;
  readonly grades: readonly SlotGrade[];
}

/** Stores what the answers of attempts earned. */
export async function insertGrades(tx: TenantTx, graded: readonly GradedAttempt[]): Promise<void> {
  const rows = graded.flatMap(({ attempt, grades }) => grades.map((grade) => toGradeRow(tx, attempt, grade)));
  if (rows.length === 0) return;
  await tx.prepared(
    'insert-grades',
    `insert into attempt_grade (tenant_id, attempt_id, question_id, quiz_id, seq, hints, tries, question_version, outcome, fraction,
        marks_exact, marks, max_marks, classes, waiting_parts)
      select a.tenant_id, n.attempt_id, n.question_id, n.quiz_id, n.seq, n.hints, n.tries, n.question_version, n.outcome, n.fraction,
        n.marks_exact, n.marks, n.max_marks, case when n.classes is null then '{}'
          else array(select jsonb_array_elements_text(n.classes)) end,
        case when n.waiting_parts is null then '{}' else array(select jsonb_array_elements_text(n.waiting_parts)) end
      from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[],
        $11::text[], $12::numeric[], $13::numeric[], $14::jsonb[], $15::jsonb[]) as n (attempt_id, question_id, quiz_id, seq, hints, tries,
        question_version, outcome, fraction, marks_exact, marks, max_marks, classes, waiting_parts)
      join attempt a on a.tenant_id = $1 and a.attempt_id = n.attempt_id`,
    [
      tx.tenantId,
      rows.map((row) => row.attempt_id),
      rows.map((row) => row.question_id),
      rows.map((row) => row.quiz_id),
      rows.map((row) => row.seq),
      rows.map((row) => row.hints),
      rows.map((row) => row.tries),
      rows.map((row) => row.question_version),
      rows.map((row) => row.outcome),
      rows.map((row) => row.fraction),
      rows.map((row) => row.marks_exact),
      rows.map((row) => row.marks),
      rows.map((row) => row.max_marks),
      rows.map((row) => (row.classes.length === 0 ? null : JSON.stringify(row.classes))),
      rows.map((row) => (row.waiting_parts.length === 0 ? null : JSON.stringify(row.waiting_parts))),
    ],
  );
}
