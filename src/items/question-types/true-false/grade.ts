import { one, zero } from '#platform/exact/rational.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf } from '../share.ts';
import { type Answer, type Content, isBlank, type Review } from './schema.ts';

export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  return gradeOf(answer.value === content.right ? one : zero);
}

export const rightAnswer = (content: Content): Answer => ({ value: content.right });

function feedbackTo(content: Content, answer: Answer): string {
  if (answer.value === null) return '';
  return answer.value ? content.feedbackTrue : content.feedbackFalse;
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { value: null };
  return {
    ...(parts.correctness && { correctness: { outcome: grade(content, given).outcome } }),
    ...(parts.rightAnswer && { rightAnswer: { value: content.right } }),
    ...(parts.feedback && { feedback: feedbackTo(content, given) }),
  };
}

export function answerText(_content: Content, answer: Answer): string {
  if (answer.value === null) return '';
  return answer.value ? 'True' : 'False';
}

export const responseClasses = (content: Content): ResponseClass[] => [
  { id: 'true', label: 'True', fraction: content.right ? one : zero },
  { id: 'false', label: 'False', fraction: content.right ? zero : one },
];

export const classify = (_content: Content, answer: Answer): string[] =>
  answer.value === null ? [] : [String(answer.value)];
