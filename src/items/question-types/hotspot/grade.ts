import { max, one, rational, zero } from '#platform/exact/rational.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, type Area, type Content, isBlank, type Review } from './schema.ts';

const chosenAreas = (content: Content, answer: Answer): Area[] =>
  content.areas.filter(({ id }) => answer.areas.includes(id));

const rightAreas = (content: Content): Area[] => content.areas.filter(({ right }) => right);

/** One place: all or nothing. Several: right minus wrong ones out of the right ones, never below 0. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const chosen = chosenAreas(content, answer);
  if (chosen.length === 0) return ungradableGrade;
  const t = chosen.filter(({ right }) => right).length;
  const w = chosen.length - t;
  if (!content.multiple) return gradeOf(t > 0 && w === 0 ? one : zero);
  return gradeOf(max(zero, rational(t - w, rightAreas(content).length)));
}

export const rightAnswer = (content: Content): Answer => {
  const ids = rightAreas(content).map(({ id }) => id);
  return { areas: content.multiple ? ids : ids.slice(0, 1) };
};

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { areas: [] };
  const chosen = chosenAreas(content, given);
  return {
    ...(parts.correctness && {
      correctness: { outcome: grade(content, given).outcome, chosen: chosen.map(({ id, right }) => ({ id, right })) },
    }),
    ...(parts.rightAnswer && { rightAnswer: { areas: rightAreas(content).map(({ id }) => id) } }),
    ...(parts.feedback && {
      feedback: chosen.filter(({ feedback }) => feedback !== '').map(({ id, feedback }) => ({ id, text: feedback })),
    }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  chosenAreas(content, answer)
    .map(({ name }) => name)
    .join('; ');

export const responseClasses = (content: Content): ResponseClass[] =>
  content.areas.map(({ id, name, right }) => ({
    id,
    label: name,
    ...(content.multiple ? { fraction: null, isRight: right } : { fraction: right ? one : zero }),
  }));

export const classify = (content: Content, answer: Answer): string[] =>
  chosenAreas(content, answer).map(({ id }) => id);
