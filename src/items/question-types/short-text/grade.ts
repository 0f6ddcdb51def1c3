import { parseRational, zero } from '#platform/exact/rational.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf } from '../share.ts';
import { findRightText, matchIndex } from './match.ts';
import { type Answer, type Content, contentSchema, isBlank, type Review } from './schema.ts';

const fittingAnswer = (content: Content, answer: Answer) =>
  isBlank(answer) ? undefined : content.answers[matchIndex(content, answer.text)];

/** The share of the first pattern that fits; a text that fits none pays 0. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const fitting = fittingAnswer(content, answer);
  return gradeOf(fitting ? parseRational(fitting.share) : zero);
}

export function rightAnswer(content: Content): Answer | null {
  const text = findRightText(content);
  return text === null ? null : { text };
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { text: '' };
  const right = findRightText(content);
  return {
    ...(parts.correctness && { correctness: { outcome: grade(content, given).outcome } }),
    ...(parts.rightAnswer && right !== null && { rightAnswer: { text: right } }),
    ...(parts.feedback && { feedback: fittingAnswer(content, given)?.feedback ?? '' }),
  };
}

export const answerText = (_content: Content, answer: Answer): string => answer.text.trim();

/** The same question with this very text accepted; null where an earlier pattern pays less for it. */
export function acceptAlso(content: Content, answer: Answer): Content | null {
  if (isBlank(answer)) return null;
  const pattern = answer.text.trim().replaceAll('*', '\\*');
  const parsed = contentSchema.safeParse({
    ...content,
    answers: [...content.answers, { pattern, share: '1', feedback: '' }],
  });
  return parsed.success && grade(parsed.data, answer).outcome === 'right' ? parsed.data : null;
}

const OTHER: ResponseClass = { id: 'other', label: 'Any other answer', fraction: zero };

const classId = (index: number): string => (index < 0 ? OTHER.id : `answer-${index + 1}`);

/** One class per pattern, then texts that fit none. */
export const responseClasses = (content: Content): ResponseClass[] => [
  ...content.answers.map(({ pattern, share }, i) => ({
    id: classId(i),
    label: pattern === '*' ? 'Any text' : pattern,
    fraction: parseRational(share),
  })),
  OTHER,
];

export const classify = (content: Content, answer: Answer): string[] =>
  isBlank(answer) ? [] : [classId(matchIndex(content, answer.text))];
