/**
 * What students see of their attempts, and when: a matrix of rows (what) and moments (when). The three feedback timings are
 * presets of it. Pure; the server alone decides by it. Source: Moodle's review options.
 */

import { z } from 'zod';
import { objectOf } from '#platform/contract/object-of.ts';

/**
 * When somebody looks at an attempt:
 * - during: it is still running; what is told of an answer that was checked
 * - right-after: within two minutes of handing in, or of when late answers no longer counted
 * - later: after that, while somebody may still be writing
 * - after-close: the quiz is closed for everybody, whatever rules of their own they have
 */
export const reviewMoments = ['during', 'right-after', 'later', 'after-close'] as const;
export type ReviewMoment = (typeof reviewMoments)[number];

/**
 * What of it:
 * - attempt: the questions and the answers given; without it nothing about single questions is shown
 * - correctness: right, partly right, wrong
 * - marks: of each question; the score of the whole is always told
 * - rightAnswer: the key
 * - feedback: what the author says to the answer that was given
 * - explanation: the feedback on the question, whatever was answered
 * - comment: what people who marked the answer wrote
 * - rank: the place among all
 */
export const reviewRows = [
  'attempt',
  'correctness',
  'marks',
  'rightAnswer',
  'feedback',
  'explanation',
  'comment',
  'rank',
] as const;
export type ReviewRow = (typeof reviewRows)[number];

export type ReviewRights = Readonly<Record<ReviewRow, boolean>>;
export type ReviewMatrix = Readonly<Record<ReviewMoment, readonly ReviewRow[]>>;

/** What can be told of one answer while the attempt runs. */
export const duringRows: readonly ReviewRow[] = ['correctness', 'marks', 'rightAnswer', 'feedback', 'explanation'];
/** Checking an answer tells at least this. */
export const checkedRows: readonly ReviewRow[] = ['correctness', 'marks'];

const everywhere = (rows: readonly ReviewRow[], during: readonly ReviewRow[] = []): ReviewMatrix => ({
  during,
  'right-after': rows,
  later: rows,
  'after-close': rows,
});

const presets: Readonly<Record<number, ReviewMatrix>> = {
  // 1 INSTANT: also during the attempt, for each answer that was checked.
  1: everywhere(reviewRows, duringRows),
  // 2 QUIZ_END
  2: everywhere(reviewRows),
  // 3 DISABLE: the score and the place and nothing about single questions, so that these can be used again.
  3: everywhere(['rank']),
};

/** The matrix of a feedback timing. */
export const presetOf = (feedbackTiming: number): ReviewMatrix => presets[feedbackTiming] ?? everywhere([]);

const cellSchema = z.array(z.enum(reviewRows)).max(reviewRows.length);

export const reviewMatrixSchema = z.strictObject({
  during: cellSchema,
  'right-after': cellSchema,
  later: cellSchema,
  'after-close': cellSchema,
});

export interface ReviewSettings {
  readonly feedback_timing: number;
  /** As it is stored. */
  readonly review: unknown;
}

/** The matrix of a quiz: its own, or that of its feedback timing. What cannot be read shows nothing. */
export function matrixOf({ feedback_timing, review }: ReviewSettings): ReviewMatrix {
  if (review === null || review === undefined) return presetOf(feedback_timing);
  return reviewMatrixSchema.safeParse(review).data ?? everywhere([]);
}

const OF_QUESTIONS: readonly ReviewRow[] = reviewRows.filter((row) => row !== 'attempt' && row !== 'rank');

/** What may be shown at one moment. Without the questions nothing about them is. */
export function rightsAt(matrix: ReviewMatrix, moment: ReviewMoment): ReviewRights {
  const rows = new Set<ReviewRow>(matrix[moment]);
  if (moment !== 'during' && !rows.has('attempt')) for (const row of OF_QUESTIONS) rows.delete(row);
  return objectOf(reviewRows, (row) => rows.has(row));
}

const RIGHT_AFTER_MS = 120_000;

/** What the moment follows from. `lateUntil`: until when answers that arrived late counted, null where none did. */
export interface ReviewedAttempt {
  readonly state: string;
  readonly submittedAt: Date | null;
  readonly gradedAt: Date | null;
  readonly lateUntil: Date | null;
}

/**
 * When an attempt is looked at. `closedAt`: when the quiz is closed for everybody. As long as late answers count, it is as if
 * it were still running: nobody learns what was right and answers by it.
 */
export function reviewMoment(
  { state, submittedAt, gradedAt, lateUntil }: ReviewedAttempt,
  closedAt: Date | null,
  now: Date,
): ReviewMoment {
  if (state === 'open' || submittedAt === null || (lateUntil !== null && gradedAt === null)) return 'during';
  if (closedAt !== null && now >= closedAt) return 'after-close';
  const over = lateUntil ?? submittedAt;
  return now.getTime() - over.getTime() <= RIGHT_AFTER_MS ? 'right-after' : 'later';
}

export interface MatrixFault {
  readonly path: ['review'];
  readonly message: string;
}

/** Errors that no cell shows: what is told during the attempt belongs to feedback at once. */
export function faultOfMatrix(settings: {
  readonly feedbackTiming: number;
  readonly review: ReviewMatrix | null;
}): MatrixFault | null {
  const { review, feedbackTiming } = settings;
  if (review === null) return null;
  const fault = (message: string): MatrixFault => ({ path: ['review'], message });
  if (feedbackTiming !== 1) {
    return review.during.length === 0 ? null : fault('Feedback during the attempt needs the setting “Immediately”');
  }
  if (review.during.some((row) => !duringRows.includes(row)))
    return fault('During the attempt, only feedback on a checked answer can be shown');
  return checkedRows.every((row) => review.during.includes(row))
    ? null
    : fault('Immediate feedback shows at least whether an answer is right, and its marks');
}

/** Right answers are shown to those who have handed in before everybody else has. */
export const showsKeysWhileOpen = (matrix: ReviewMatrix): boolean =>
  (['during', 'right-after', 'later'] as const).some((moment) => rightsAt(matrix, moment).rightAnswer);
