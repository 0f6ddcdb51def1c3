/** Judges answers in the browser, with the grading code of all question types: loaded by pages of practice alone, when they need it. */
import { v7 as uuid } from 'uuid';
import { ONE_TRY } from '#quizzes/rules-tries.ts';
import type { PracticeQuestion, PracticeTry, PracticeVerdict } from '../contract.ts';
import { judge, judgeTry, variantFor } from '../rules-judge.ts';
import { reviewed } from '../schedule.ts';
import type { About, StoredQuestion } from './cache.ts';

/** The question of a new run, as a student sees it. */
export function toRunQuestion(kept: StoredQuestion): PracticeQuestion {
  const review = uuid();
  const { type, variant, settled } = variantFor(kept, review);
  const { question, version, title, stimulus, catalogue, marks } = kept;
  return {
    review,
    question,
    version,
    type: kept.type,
    title,
    view: type.toStudentView(settled, variant),
    stimulus,
    catalogue,
    marks: Number(marks),
  };
}

/**
 * What the server would say of the answer, and the question as it is kept afterwards. Throws `Refusal` (`invalid_input`)
 * for an answer that can't be graded.
 */
export function judgeCached(
  kept: StoredQuestion,
  given: { readonly review: string; readonly answer: unknown; readonly earlier?: readonly unknown[] | undefined },
  { settings, parameters }: Pick<About, 'settings' | 'parameters'>,
  now: Date,
): { readonly verdict: PracticeVerdict; readonly after: StoredQuestion } {
  const { wording, parts } = cachedWording(kept);
  const { rating, fraction: _, ...judged } = judge(wording, given.review, given.answer, parts, given.earlier);
  const { memory } = kept;
  const known = { ...memory, dueAt: new Date(memory.dueAt), reviewedAt: new Date(memory.reviewedAt) };
  const next = reviewed(known, rating, now, { retention: settings.retention, parameters });
  const dueAt = next.dueAt.toISOString();
  return {
    verdict: { ...judged, dueAt },
    after: { ...kept, lastRating: rating, memory: { ...next, dueAt, reviewedAt: next.reviewedAt.toISOString() } },
  };
}

/** What the server would say of a try that does not count. Throws as `judgeCached`. */
export function tryCached(
  kept: StoredQuestion,
  given: { readonly review: string; readonly answer: unknown; readonly earlier?: readonly unknown[] | undefined },
  { settings }: Pick<About, 'settings'>,
): PracticeTry {
  const { wording, parts } = cachedWording(kept);
  return judgeTry(wording, given.review, given.answer, given.earlier ?? [], parts, settings.tries ?? ONE_TRY);
}

/** Questions that were kept before there were hints have none. */
const cachedWording = (kept: StoredQuestion) => ({
  wording: { ...kept, hints: kept.hints ?? [], general_feedback: kept.generalFeedback },
  parts: { correctness: true, rightAnswer: true, feedback: true, explanation: kept.isExplained },
});
