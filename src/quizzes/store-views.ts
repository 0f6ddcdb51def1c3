/** From rows to what the interface answers. */
import type { z } from 'zod';
import { needsPlan } from '#billing/rules.ts';
import type { Quiz, QuizSummary, standingSchema } from './contract.ts';
import { attemptsLeft, type CountedAttempt, countedPercent, slugOf } from './rules.ts';
import { matrixOf, type ReviewMoment, reviewRows } from './rules-review.ts';
import type { QuizRow, RevisionRow } from './store.ts';
import type { AttemptAtRow } from './store-attempts.ts';
import type { QuizListRow } from './store-list.ts';

type Standing = z.output<typeof standingSchema>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The standing of a student with these attempts (oldest first) at a quiz. */
export function standingOf(
  quiz: { attempts_allowed: number; counted_attempt: CountedAttempt },
  attempts: readonly AttemptAtRow[],
  now: Date,
): Standing {
  const open = attempts.find((attempt) => attempt.state === 'open');
  const ended = attempts.findLast((attempt) => attempt.submitted_at !== null && attempt.ended_by !== null);
  return {
    attemptsUsed: attempts.length,
    attemptsLeft: attemptsLeft(quiz.attempts_allowed, attempts.length),
    openAttempt: open
      ? {
          _id: open.attempt_id,
          remainingMs: open.deadline && Math.max(0, open.deadline.getTime() - (open.paused_at ?? now).getTime()),
        }
      : null,
    lastEnded: ended ? { _id: ended.attempt_id, at: ended.submitted_at!.toISOString(), by: ended.ended_by! } : null,
    percent: countedPercent(attempts, quiz.counted_attempt),
  };
}

/** `hasPremium`: of the student whose standing it is. */
export const toQuizSummary = (row: QuizListRow, standing: Standing | null, hasPremium = true): QuizSummary => ({
  _id: row.quiz_id,
  name: row.name,
  slug: slugOf(row.name),
  dateState: row.date_state,
  hasUnpublishedChanges:
    row.published_revision !== null && row.newest_revision !== row.published_revision && standing === null,
  durationSeconds: row.duration_seconds,
  opensAt: iso(row.opens_at),
  closesAt: iso(row.closes_at),
  feedbackTiming: row.feedback_timing,
  negativeMarking: row.negative_marking,
  subscription: row.subscription,
  attemptsAllowed: row.attempts_allowed,
  questionCount: row.question_count,
  totalMarks: Number(row.total_marks),
  isPublic: row.is_public,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  attemptCount: row.attempt_count,
  standing,
  needs: standing !== null && needsPlan('student', row.subscription, hasPremium) ? 'plan' : null,
});

/** As the contract says it: every cell, in the order of the rows. */
function toMatrix(revision: RevisionRow): NonNullable<Quiz['review']> {
  const matrix = matrixOf(revision);
  const cell = (moment: ReviewMoment) => reviewRows.filter((row) => matrix[moment].includes(row));
  return {
    during: cell('during'),
    'right-after': cell('right-after'),
    later: cell('later'),
    'after-close': cell('after-close'),
  };
}

/** The part of a quiz that comes from its row and one revision. */
export const toSettingsView = (row: QuizRow, revision: RevisionRow) => ({
  _id: row.quiz_id,
  name: revision.name,
  slug: slugOf(revision.name),
  hasUnpublishedChanges: row.published_revision !== null && revision.revision !== row.published_revision,
  description: revision.description,
  instructions: revision.instructions,
  durationSeconds: revision.duration_seconds,
  opensAt: iso(revision.opens_at),
  closesAt: iso(revision.closes_at),
  lateSeconds: revision.late_seconds,
  feedbackTiming: revision.feedback_timing,
  review: revision.review === null ? null : toMatrix(revision),
  negativeMarking: revision.negative_marking,
  penaltyFor: revision.penalty_for,
  marksFloor: revision.marks_floor,
  triesAllowed: revision.tries_allowed,
  countedTry: revision.counted_try,
  subscription: revision.subscription,
  attemptsAllowed: revision.attempts_allowed,
  countedAttempt: revision.counted_attempt,
  shuffleQuestions: revision.shuffle_questions,
  shuffleOptions: revision.shuffle_options,
  passPercent: revision.pass_percent === null ? null : Number(revision.pass_percent),
  questionCount: revision.question_count,
  totalMarks: Number(revision.total_marks),
  isPublic: revision.is_public,
  guestsAllowed: revision.guests_allowed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
