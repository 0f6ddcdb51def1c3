/** Pure decisions about quizzes. The server decides; screens use the same words. */
import { roundDecimal } from '#platform/exact/rational.ts';
import type { DateState } from './contract.ts';

/** When a quiz can be taken, as far as its dates and its publication say. */
export interface QuizDates {
  readonly publishedRevision: number | null;
  readonly archived: boolean;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** The name as in addresses: small letters, digits and hyphens; never empty. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug === '' ? 'quiz' : slug;
}

/** The state by date. A quiz is open from the instant it opens until just before the instant it closes. */
export function dateStateOf(quiz: QuizDates, now: Date): DateState {
  if (quiz.archived) return 'archived';
  if (quiz.publishedRevision === null) return 'draft';
  if (quiz.opensAt !== null && now < quiz.opensAt) return 'scheduled';
  if (quiz.closesAt !== null && now >= quiz.closesAt) return 'closed';
  return 'open';
}

/** Attempts a person has left; null where there is no limit. `allowed` 0 means no limit. */
export const attemptsLeft = (allowed: number, used: number): number | null =>
  allowed === 0 ? null : Math.max(0, allowed - used);

/** Why somebody cannot start an attempt now; null when they can. A student with an open attempt resumes it instead. */
export function quizStartBlocker(
  quiz: QuizDates & { readonly attemptsAllowed: number },
  attemptsUsed: number,
  now: Date,
): string | null {
  switch (dateStateOf(quiz, now)) {
    case 'draft':
      return 'This quiz is not published yet';
    case 'archived':
      return 'This quiz is archived';
    case 'scheduled':
      return 'This quiz is not open yet';
    case 'closed':
      return 'This quiz is closed';
    case 'open':
      return attemptsLeft(quiz.attemptsAllowed, attemptsUsed) === 0 ? 'You have no attempts left' : null;
  }
}

/**
 * When an attempt ends: `min(start + limit, close)`. Null where there is neither.
 * Source: Moodle's "Quiz time controls on attempts".
 */
export function deadlineOf(
  rules: { readonly durationSeconds: number | null; readonly closesAt: Date | null },
  startedAt: Date,
): Date | null {
  const byLimit = rules.durationSeconds === null ? null : startedAt.getTime() + rules.durationSeconds * 1000;
  const byClose = rules.closesAt?.getTime() ?? null;
  if (byLimit === null) return rules.closesAt;
  return new Date(byClose === null ? byLimit : Math.min(byLimit, byClose));
}

/** A range of whole numbers: `n`, `n-`, `-n` or `n-m`; open ends are null. Null for no range at all. */
export function readRange(text: string): { from: number | null; to: number | null } | null {
  if (text === '') return null;
  const [from, to] = text.includes('-') ? text.split('-') : [text, text];
  return { from: from ? Number(from) : null, to: to ? Number(to) : null };
}

export type CountedAttempt = 'highest' | 'average' | 'first' | 'last';

/**
 * The attempts (oldest first) among which the counted one is found. A student whose first or last attempt counts and
 * is still marked by people has no result yet; otherwise those that wait are left out.
 */
export function countable<A extends { readonly state: string; readonly score: unknown }>(
  attempts: readonly A[],
  by: CountedAttempt,
): A[] {
  const finished = attempts.filter((attempt) => attempt.state === 'submitted');
  const decisive = by === 'first' ? finished[0] : by === 'last' ? finished.at(-1) : undefined;
  return decisive?.score === null ? [] : finished.filter((attempt) => attempt.score !== null);
}

/**
 * The share of the marks that counts of several finished attempts, given oldest first; null while there is none.
 * Source: Moodle's grading methods.
 */
export function countedScore(scores: readonly number[], by: CountedAttempt): number | null {
  if (scores.length === 0) return null;
  switch (by) {
    case 'highest':
      return Math.max(...scores);
    case 'average':
      return scores.reduce((total, score) => total + score, 0) / scores.length;
    case 'first':
      return scores[0]!;
    case 'last':
      return scores.at(-1)!;
  }
}

/**
 * What counts of a person's attempts (oldest first) in percent; null while there is nothing. One in which no question counts
 * is worth 0.
 */
export function countedPercent(
  attempts: readonly { readonly state: string; readonly score: string | null; readonly max_score: string }[],
  by: CountedAttempt,
): number | null {
  const shares = countable(attempts, by).map(({ score, max_score }) =>
    Number(max_score) === 0 ? 0 : Number(score) / Number(max_score),
  );
  const counted = countedScore(shares, by);
  return counted === null ? null : roundDecimal(100 * counted);
}
