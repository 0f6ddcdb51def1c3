import { z } from 'zod';
import { clamp, divide, negate, one, parseRational } from '#platform/exact/rational.ts';
import { type Grade, outcomes, type ResponseClass, type ReviewParts, richTextSchema } from '../question-type.ts';
import { blankGrade, gradeOf, isFull, ungradableGrade } from '../share.ts';
import { type Answer, answerSchema, emptyAnswer, isBlank, valuesOf } from './answer.ts';
import { answerFrom, bestOf } from './best.ts';
import { type Asked, type Content, isAsked, type Option } from './schema.ts';
import { drawnFor, isShown, playAnswer, scoreIn } from './session.ts';
import { blocksShown, filledHtml } from './student-view.ts';
import { labelOf, stepInWords } from './words.ts';

export const reviewSchema = z.strictObject({
  correctness: z.strictObject({ outcome: z.enum(outcomes) }).optional(),
  /** Absent in questions of which no machine knows a right answer. */
  rightAnswer: z.strictObject({ answer: answerSchema.nullable() }).optional(),
  feedback: richTextSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

/** By the rules that the question came with: its score as a share of the score that is worth full marks. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  if (content.marking === 'people') return { outcome: 'waiting', fraction: blankGrade.fraction };
  const score = scoreIn(playAnswer(content, answer));
  if (score === null) return ungradableGrade;
  return gradeOf(clamp(divide(score, parseRational(content.maximum)), negate(one), one));
}

/** Null where people mark, and where none of the answers that were tried earns full marks. */
export function rightAnswer(content: Content): Answer | null {
  if (content.marking === 'people') return null;
  const answer = answerFrom(content, bestOf(content).responses);
  return !isBlank(answer) && isFull(grade(content, answer).fraction) ? answer : null;
}

/** The feedback that the answer shows, in the order of the question. */
function feedbackFor(content: Content, answer: Answer): string {
  const values = new Map([...playAnswer(content, answer).outcomes, ...drawnFor(content).templates]);
  const shown = content.feedback.filter(({ when }) => isShown(when, values)).map(({ text }) => text);
  return withinLimit([...blocksShown(content, values), ...shown].map((html) => filledHtml(content, html, values)));
}

/** A rich text can be a little longer. */
const LONGEST = 59_900;

/** The texts that fit, one after the other; dots where there would be more. */
function withinLimit(texts: readonly string[]): string {
  let all = '';
  for (const text of texts) {
    if (all.length + text.length > LONGEST) return `${all}<p>…</p>`;
    all += text;
  }
  return all;
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? emptyAnswer;
  const feedback = parts.feedback && !isBlank(given) ? feedbackFor(content, given) : '';
  return {
    ...(parts.correctness && { correctness: { outcome: grade(content, given).outcome } }),
    ...(parts.rightAnswer && { rightAnswer: { answer: rightAnswer(content) } }),
    ...(parts.feedback && { feedback }),
  };
}

/** The parts with the numbers of the attempt in the texts of what can be chosen. */
function wordedParts(content: Content): Asked[] {
  const worded = (options: readonly Option[]): Option[] =>
    options.map((option) =>
      option.text.includes('[[') ? { ...option, text: filledHtml(content, option.text) } : option,
    );
  return content.parts.filter(isAsked).map((part) => {
    if ('options' in part) return { ...part, options: worded(part.options) };
    return part.kind === 'pairs' ? { ...part, rows: worded(part.rows), columns: worded(part.columns) } : part;
  });
}

export const answerText = (content: Content, { responses, earlier, files }: Answer): string =>
  [...earlier, responses]
    .map((step) => stepInWords(wordedParts(content), step))
    .concat(files.map(({ name }) => name))
    .filter((words) => words !== '')
    .join(' | ');

/** Each thing that can be chosen in a choice. What is typed or put together has no classes. */
export const responseClasses = (content: Content): ResponseClass[] =>
  wordedParts(content).flatMap((part) =>
    part.kind === 'choice'
      ? part.options.map(({ id }) => ({ id: `${part.id}-${id}`, label: labelOf(part.options, id), fraction: null }))
      : [],
  );

export const classify = (content: Content, { responses }: Answer): string[] => {
  const known = new Set(responseClasses(content).map(({ id }) => id));
  const own = content.parts.flatMap(({ id }) => valuesOf(responses, id).map((value) => `${id}-${value}`));
  return [...new Set(own)].filter((id) => known.has(id));
};
