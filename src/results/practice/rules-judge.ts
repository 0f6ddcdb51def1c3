/** Judges an answer in practice. The server and, without a network, the browser go by the same code. */
import { questionType } from '#items/question-types/logic.ts';
import {
  type AnyQuestionType,
  type BaseContent,
  contentIn,
  type Outcome,
  type ReviewParts,
  storedContent,
} from '#items/question-types/question-type.ts';
import { badField } from '#platform/contract/refusal.ts';
import { seededRandom } from '#platform/exact/random.ts';
import { max, multiply, parseRational, type Rational, round, toText, zero } from '#platform/exact/rational.ts';
import { UNTIL_RIGHT } from '#quizzes/rules-tries.ts';
import type { PracticeTry } from './contract.ts';
import { ratingOf, shareOf } from './rules.ts';

/** One wording of a question, with what is needed to judge answers to it. */
export interface Judged {
  readonly type: string;
  readonly content: unknown;
  /** A decimal number as PostgreSQL writes it. */
  readonly marks: string;
  readonly general_feedback: string;
}

/** What the student may see of the question once it is answered. */
export type ShownParts = ReviewParts & { readonly explanation: boolean };

export interface Judgement {
  readonly outcome: Outcome;
  readonly marks: number;
  readonly maxMarks: number;
  readonly review: Record<string, unknown>;
  readonly generalFeedback: string;
  /** What the answer says about memory. */
  readonly rating: 1 | 2 | 3;
  /** Share of the marks, 0 to 1. */
  readonly fraction: number;
}

/**
 * The question with what is random about it. That follows from the id of its review, so that nothing need be kept between
 * showing and checking, and nobody can send another variant.
 */
export function variantFor(question: Pick<Judged, 'type' | 'content'>, reviewId: string) {
  const type = questionType(question.type);
  const content = storedContent(question.content);
  const variant = type.drawVariant(content, true, seededRandom(reviewId));
  return { type, variant, content, settled: contentIn(type, content, variant) };
}

/**
 * Judges the answer as of this review; null is "I don't know". Where others were tried before it, the best of all says what was
 * known, but no better than hard. Throws `invalid_input` where it can't be graded.
 */
export function judge(
  question: Judged,
  reviewId: string,
  given: unknown,
  parts: ShownParts,
  earlier: readonly unknown[] = [],
): Judgement {
  const { type, settled } = variantFor(question, reviewId);
  const { answer, outcome, fraction } = gradeGiven(type, settled, given);
  const tried = distinct(type, settled, earlier);
  const others = tried.filter((one) => one.meaning !== meaningOf(type, settled, answer));
  const best = tried.map((one) => one.fraction).reduce(max, fraction);
  const most = parseRational(question.marks);
  return {
    outcome,
    marks: round(multiply(fraction, most), 2),
    maxMarks: round(most, 4),
    review: type.toReview(settled, answer, parts),
    generalFeedback: parts.explanation ? question.general_feedback : '',
    rating: ratingOf(best, others.length),
    fraction: shareOf(best),
  };
}

/**
 * Judges a try that does not count yet: nothing of the key is told, and how many tries are left. `allowed`: 0 until one is right.
 * An answer that was tried before is no other try. Throws as `judge`.
 */
export function judgeTry(
  question: Judged & { readonly hints: readonly string[] },
  reviewId: string,
  given: unknown,
  earlier: readonly unknown[],
  parts: ShownParts,
  allowed: number,
): PracticeTry {
  const { type, settled } = variantFor(question, reviewId);
  const { answer, outcome, fraction } = gradeGiven(type, settled, given);
  const made = distinct(type, settled, [...earlier, answer]).length;
  const isRight = outcome === 'right';
  const most = parseRational(question.marks);
  return {
    outcome,
    marks: round(multiply(fraction, most), 2),
    maxMarks: round(most, 4),
    review: type.toReview(settled, answer, { ...parts, rightAnswer: false }),
    left: isRight ? 0 : allowed === UNTIL_RIGHT ? null : Math.max(0, allowed - made),
    hint: isRight ? '' : (question.hints[made - 1] ?? ''),
  };
}

/** The same for answers that differ only in what means nothing, such as the order in which options were ticked. */
function meaningOf(type: AnyQuestionType, content: BaseContent, answer: unknown): string {
  if (answer === null) return '';
  const { outcome, fraction } = type.grade(content, answer);
  return JSON.stringify([
    outcome,
    toText(fraction),
    [...type.classify(content, answer)].sort(),
    type.answerText(content, answer),
  ]);
}

/** Of these answers each that can be graded and is not blank, once. */
function distinct(type: AnyQuestionType, content: BaseContent, answers: readonly unknown[]) {
  const found = new Map<string, Rational>();
  for (const given of answers) {
    const answer = type.answerSchema.safeParse(given);
    if (given === null || !answer.success || type.isBlank(answer.data)) continue;
    if (type.answerFormatBlocker(content, answer.data) !== null) continue;
    found.set(meaningOf(type, content, answer.data), type.grade(content, answer.data).fraction);
  }
  return [...found].map(([meaning, fraction]) => ({ meaning, fraction }));
}

/** Null is an answer too: the student does not know. */
function gradeGiven(
  type: AnyQuestionType,
  content: BaseContent,
  given: unknown,
): { answer: unknown; outcome: Outcome; fraction: Rational } {
  if (given === null || given === undefined) return { answer: null, outcome: 'blank', fraction: zero };
  const answer = type.answerSchema.safeParse(given);
  if (!answer.success) throw badField('answer', 'Must be an answer to this question');
  const blocker = type.answerFormatBlocker(content, answer.data);
  if (blocker !== null) throw badField('answer', blocker);
  const { outcome, fraction } = type.grade(content, answer.data);
  if (outcome === 'ungradable' || outcome === 'waiting')
    throw badField('answer', 'This answer cannot be graded as it is');
  return { answer: answer.data, outcome, fraction };
}
