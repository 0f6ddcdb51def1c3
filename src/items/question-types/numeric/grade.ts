import { parseRational, zero } from '#platform/exact/rational.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { toDecimal } from './decimal.ts';
import { findRightAnswer, fractionOf, matchIndex, readAnswer } from './match.ts';
import { type Answer, type Content, contentSchema, isBlank, type Review } from './schema.ts';

export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const read = readAnswer(content, answer);
  if (!read) return ungradableGrade;
  const accepted = content.answers[matchIndex(content, read.value)];
  return gradeOf(accepted ? fractionOf(content, accepted, read.unitFault) : zero);
}

export function rightAnswer(content: Content): Answer | null {
  const right = findRightAnswer(content);
  return right && { text: right.text, ...(right.unit !== undefined && { unit: right.unit }) };
}

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { text: '' };
  const read = readAnswer(content, given);
  const accepted = read && content.answers[matchIndex(content, read.value)];
  const right = findRightAnswer(content);
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        unitFault: Boolean(accepted && read.unitFault),
      },
    }),
    ...(parts.rightAnswer &&
      right && {
        rightAnswer: {
          value: right.accepted.value,
          tolerance: right.accepted.tolerance,
          ...(right.unit !== undefined && { unit: right.unit }),
        },
      }),
    ...(parts.feedback && { feedback: accepted?.feedback ?? '' }),
  };
}

export const answerText = (_content: Content, answer: Answer): string =>
  [answer.text.trim(), answer.unit?.trim() ?? ''].filter((part) => part !== '').join(' ');

/** The same question with this very number accepted; null where an earlier answer covers it, or its unit costs marks. */
export function acceptAlso(content: Content, answer: Answer): Content | null {
  const read = isBlank(answer) ? null : readAnswer(content, answer);
  const value = read && toDecimal(read.value);
  if (!value) return null;
  const accepted = { value, tolerance: { kind: 'nominal', value: '0' }, share: '1', feedback: '' };
  const parsed = contentSchema.safeParse({ ...content, answers: [...content.answers, accepted] });
  return parsed.success && grade(parsed.data, answer).outcome === 'right' ? parsed.data : null;
}

const OTHER: ResponseClass = { id: 'other', label: 'Another number', fraction: zero };
const UNREADABLE: ResponseClass = { id: 'unreadable', label: 'Not a number', fraction: zero };

const classId = (index: number): string => (index < 0 ? OTHER.id : `answer-${index + 1}`);

/** One class per accepted answer, then other numbers, then what could not be read as a number. */
export const responseClasses = (content: Content): ResponseClass[] => [
  ...content.answers.map((accepted, i) => ({
    id: classId(i),
    label: accepted.value === '*' ? 'Any number' : accepted.value,
    fraction: parseRational(accepted.share),
  })),
  OTHER,
  UNREADABLE,
];

export function classify(content: Content, answer: Answer): string[] {
  if (isBlank(answer)) return [];
  const read = readAnswer(content, answer);
  return [read ? classId(matchIndex(content, read.value)) : UNREADABLE.id];
}
