/** The attempts of the demo, graded by the product's own rules. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { endOf } from '#attempt/rules.ts';
import { gradePaper, type Paper, resultOf, type StoredAnswer } from '#attempt/rules-grading.ts';
import { arrangePaper } from '#attempt/store-papers.ts';
import type { Random } from '#platform/exact/random.ts';
import { round, toText } from '#platform/exact/rational.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { deadlineOf } from '#quiz/rules.ts';
import { answerOf } from './answers.ts';

type Row = Record<string, unknown>;

/** Rows that wait to be stored together. */
export interface AttemptRows {
  readonly attempt: Row[];
  readonly answer: Row[];
  readonly attempt_grade: Row[];
}

export const noRows = (): AttemptRows => ({ attempt: [], answer: [], attempt_grade: [] });

export interface Sitting {
  readonly personId: string;
  readonly number: number;
  readonly ability: number;
  readonly startedAt: Date;
  /** Left open with the first answers given. */
  readonly unfinished?: boolean;
}

/** Adds one sitting of a paper to the rows. */
export function addSitting(rows: AttemptRows, tenantId: string, paper: Paper, sitting: Sitting, random: Random): void {
  const attemptId = uuid();
  const key = { tenant_id: tenantId, attempt_id: attemptId };
  const { settings } = paper;
  const arranged = arrangePaper(paper, random);
  const deadline = deadlineOf(
    { durationSeconds: settings.duration_seconds, closesAt: settings.closes_at },
    sitting.startedAt,
  );
  const answered = sitting.unfinished ? arranged.slice(0, 3) : arranged;
  const pace = paceOf(paper, random);

  let at = sitting.startedAt.getTime();
  const answers: (StoredAnswer & { savedAt: Date })[] = [];
  for (const { question } of answered) {
    at += pace * (0.5 + random()) * 1000;
    if (deadline !== null && at > deadline.getTime()) break;
    const answer = answerOf(paper.slotOf.get(question)!, sitting.ability, random);
    if (answer !== null) answers.push({ questionId: question, seq: 1, answer, savedAt: new Date(at) });
  }
  for (const one of answers) {
    rows.answer.push({
      ...key,
      question_id: one.questionId,
      seq: 1,
      answer: one.answer,
      is_final: false,
      saved_at: one.savedAt,
    });
  }

  const grades = sitting.unfinished ? [] : gradePaper(paper, answers);
  const result = sitting.unfinished ? null : resultOf(paper, grades);
  const end = sitting.unfinished ? null : endOf({ state: 'open', deadline }, new Date(at + 5_000));
  rows.attempt.push({
    ...key,
    quiz_id: paper.quizId,
    revision: paper.revision,
    person_id: sitting.personId,
    number: sitting.number,
    state: sitting.unfinished ? 'open' : 'submitted',
    started_at: sitting.startedAt,
    deadline,
    submitted_at: end?.at ?? null,
    ended_by: end?.endedBy ?? null,
    paper: arranged,
    graded_at: end?.at ?? null,
    score_exact: result?.exact ?? null,
    score: result?.score ?? null,
    max_score: settings.total_marks,
    right_count: result?.right ?? null,
    partial_count: result?.partial ?? null,
    wrong_count: result?.wrong ?? null,
    blank_count: result?.blank ?? null,
    passed: result?.passed ?? null,
  });
  for (const grade of grades) {
    rows.attempt_grade.push({
      ...key,
      question_id: grade.slot.questionId,
      question_version: grade.slot.version,
      quiz_id: paper.quizId,
      seq: grade.counted?.seq ?? null,
      outcome: grade.outcome,
      fraction: toText(grade.fraction),
      marks_exact: toText(grade.marks),
      marks: round(grade.marks, 6),
      max_marks: round(grade.slot.marks, 4),
      classes: grade.classes,
    });
  }
}

/** Mean seconds per question; few run out of time. */
function paceOf(paper: Paper, random: Random): number {
  const most = paper.settings.duration_seconds === null ? 60 : paper.settings.duration_seconds / paper.slots.length;
  return Math.min(60, most) * (0.45 + random() * 0.5);
}

const AT_ONCE = 2_000;

/** Stores all rows, each table in a few statements. */
export async function storeAttempts(tx: TenantTx, rows: AttemptRows): Promise<void> {
  for (const table of ['attempt', 'answer', 'attempt_grade'] as const) {
    for (let start = 0; start < rows[table].length; start += AT_ONCE) {
      const batch = JSON.stringify(rows[table].slice(start, start + AT_ONCE));
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(
        tx,
      );
    }
  }
}
