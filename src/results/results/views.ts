/** From rows to what the interface answers about attempts. */

import { awaitedUntil } from '#delivery/late/rules.ts';
import type { Outcome } from '#items/question-types/question-type.ts';
import { roundDecimal } from '#platform/exact/rational.ts';
import { toReviewed } from '#quizzes/api.ts';
import { slugOf } from '#quizzes/rules.ts';
import { type ReviewRights, reviewMoment } from '#quizzes/rules-review.ts';
import type { AttemptSummary } from './contract.ts';
import { percentOf, reviewRights } from './rules.ts';
import type { AttemptResultRow, StrengthRow } from './store.ts';

/** Who looks: the student whose attempt it is, or faculty. */
export interface Reader {
  readonly isFaculty: boolean;
  readonly now: Date;
}

export const rightsOf = (row: AttemptResultRow, { isFaculty, now }: Reader): ReviewRights =>
  reviewRights(row, reviewMoment(toReviewed(row), row.closed_at, now), isFaculty);

/** What a student may know of a quiz, as the attempt says that they handed in last; undefined where there is none. */
export function lastRights(own: readonly AttemptResultRow[], now: Date): ReviewRights | undefined {
  const last = own.findLast((row) => row.state === 'submitted');
  return last && rightsOf(last, { isFaculty: false, now });
}

/** Returns true when a student may know their place among all. */
export const showsRank = (own: readonly AttemptResultRow[], now: Date): boolean => lastRights(own, now)?.rank === true;

/** Rounded once more for people: two decimals. */
const shown = (score: string | null): number | null => (score === null ? null : roundDecimal(score));

export const toAttemptSummary = (row: AttemptResultRow, reader: Reader): AttemptSummary =>
  summaryWith(row, rightsOf(row, reader), !reader.isFaculty);

/** The summary with what these rights show; `isOwn`: for whose attempt it is. */
export function summaryWith(row: AttemptResultRow, rights: ReviewRights, isOwn: boolean): AttemptSummary {
  const max = Number(row.max_score);
  return {
    _id: row.attempt_id,
    quiz: { _id: row.quiz_id, name: row.name, slug: slugOf(row.name) },
    number: row.number,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    resultsAt: awaitedUntil(row)?.toISOString() ?? null,
    questionCount: row.question_count,
    timeSpentSeconds: row.submitted_at === null ? null : row.seconds_spent,
    score: shown(row.score),
    maxScore: max,
    percent: row.score === null ? null : percentOf(Number(row.score), max),
    passed: row.passed,
    marking: row.unmarked_count > 0 ? { waiting: row.unmarked_count, scoreSoFar: shown(row.score_so_far) ?? 0 } : null,
    tally: rights.correctness
      ? {
          right: row.right_count ?? 0,
          partial: row.partial_count ?? 0,
          wrong: row.wrong_count ?? 0,
          blank: row.blank_count ?? 0,
        }
      : null,
    may: { resume: row.state === 'open' && isOwn, review: rights.attempt },
  };
}

export const toStrength = (row: StrengthRow) => ({
  label: row.label,
  questionCount: row.question_count,
  marks: roundDecimal(row.marks),
  maxMarks: roundDecimal(row.max_marks),
  percent: percentOf(row.marks, row.max_marks),
  groupPercent: row.group_marks === null || row.group_max === null ? null : percentOf(row.group_marks, row.group_max),
});

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

export const asOutcome = (text: string): Outcome => text as Outcome;
