/** Grading gaps one by one and together: the sum of share · weight over the sum of the weights. */
import { add, divide, multiply, parseRational, type Rational, rational, sum, zero } from '#platform/exact/rational.ts';
import { findRightAnswer, matchIndex as matchNumber, readAnswer } from '../numeric/match.ts';
import { FOREIGN_OPTION } from '../option-order.ts';
import type { Grade, PartScore, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, isFull, ungradableGrade } from '../share.ts';
import { findRightText, matchIndex as matchText } from '../short-text/match.ts';
import type { Gap, GapAnswers, GapReview } from './schema.ts';

interface Fit {
  /** What statistics count it as, within the gap. */
  readonly classId: string;
  readonly share: string;
  readonly feedback: string;
}

const nothing = { share: '0', feedback: '' };

/** What was typed, in the light of the key: null for an empty gap, `unreadable` for what cannot be read. */
function fitOf(gap: Gap, value: string): Fit | 'unreadable' | null {
  if (value.trim() === '') return null;
  if (gap.kind === 'choice') {
    const option = gap.options.find(({ id }) => id === value);
    return option ? { classId: option.id, ...option } : 'unreadable';
  }
  const index = gap.kind === 'short-text' ? matchText(gap, value) : numberIndex(gap, value);
  if (index === null) return 'unreadable';
  const accepted = gap.answers[index];
  return accepted ? { classId: `answer-${index + 1}`, ...accepted } : { classId: 'other', ...nothing };
}

const numericKey = (gap: Extract<Gap, { kind: 'numeric' }>) => ({ answers: gap.answers, units: [], unitRule: null });

function numberIndex(gap: Extract<Gap, { kind: 'numeric' }>, value: string): number | null {
  const read = readAnswer(numericKey(gap), { text: value });
  return read ? matchNumber(numericKey(gap), read.value) : null;
}

/** The grade of the text in one gap. */
function gradeGap(gap: Gap, value: string): Grade {
  const fit = fitOf(gap, value);
  if (fit === null) return blankGrade;
  return fit === 'unreadable' ? ungradableGrade : gradeOf(parseRational(fit.share));
}

const valuesOf = (answers: GapAnswers): ReadonlyMap<string, string> =>
  new Map(answers.map(({ gap, value }) => [gap, value]));

const weightOf = (gap: Gap): Rational => rational(BigInt(gap.weight));
const totalWeight = (gaps: readonly Gap[]): Rational => sum(gaps.map(weightOf));

export const isBlankGaps = (answers: GapAnswers): boolean => answers.every(({ value }) => value.trim() === '');

export function gradeGaps(gaps: readonly Gap[], answers: GapAnswers): Grade {
  if (isBlankGaps(answers)) return blankGrade;
  const values = valuesOf(answers);
  let earned = zero;
  let isGraded = false;
  for (const gap of gaps) {
    const { outcome, fraction } = gradeGap(gap, values.get(gap.id) ?? '');
    if (outcome !== 'blank' && outcome !== 'ungradable') isGraded = true;
    earned = add(earned, multiply(fraction, weightOf(gap)));
  }
  return isGraded ? gradeOf(divide(earned, totalWeight(gaps))) : ungradableGrade;
}

/** Each gap is a part. */
export function scoreGaps(gaps: readonly Gap[], answers: GapAnswers): PartScore[] {
  const values = valuesOf(answers);
  return gaps.map((gap) => {
    const value = values.get(gap.id) ?? '';
    return { given: value.trim(), fraction: gradeGap(gap, value).fraction, weight: weightOf(gap) };
  });
}

/** What earns full marks in a gap: an option's id or a text. */
function rightValue(gap: Gap): string {
  if (gap.kind === 'choice') return gap.options.find(({ share }) => isFull(parseRational(share)))?.id ?? '';
  return (gap.kind === 'short-text' ? findRightText(gap) : findRightAnswer(numericKey(gap))?.text) ?? '';
}

/** The value in words: the text of an option, or what was typed. */
export const wordsOf = (gap: Gap, value: string): string =>
  gap.kind === 'choice' ? (gap.options.find(({ id }) => id === value)?.text ?? '') : value.trim();

export const rightGaps = (gaps: readonly Gap[]): GapAnswers =>
  gaps.map((gap) => ({ gap: gap.id, value: rightValue(gap) }));

export function gapsFormatBlocker(gaps: readonly Gap[], answers: GapAnswers): string | null {
  const known = new Map(gaps.map((gap) => [gap.id, gap]));
  const fits = answers.every(({ gap: id, value }) => {
    const gap = known.get(id);
    return gap && (gap.kind !== 'choice' || value === '' || gap.options.some((option) => option.id === value));
  });
  return fits ? null : FOREIGN_OPTION;
}

export function reviewGaps(gaps: readonly Gap[], answers: GapAnswers, parts: ReviewParts): GapReview {
  const values = valuesOf(answers);
  const given = gaps.map((gap) => ({ gap, value: values.get(gap.id) ?? '' }));
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: gradeGaps(gaps, answers).outcome,
        gaps: given.map(({ gap, value }) => ({ id: gap.id, outcome: gradeGap(gap, value).outcome })),
      },
    }),
    ...(parts.rightAnswer && {
      rightAnswer: { gaps: gaps.map((gap) => ({ id: gap.id, text: wordsOf(gap, rightValue(gap)) })) },
    }),
    ...(parts.feedback && {
      feedback: given.flatMap(({ gap, value }) => {
        const fit = fitOf(gap, value);
        return fit && fit !== 'unreadable' && fit.feedback !== '' ? [{ id: gap.id, text: fit.feedback }] : [];
      }),
    }),
  };
}

const numbersOf = (gaps: readonly Gap[]): string[] => gaps.map((_, i) => String(i + 1));

/** What was put into each gap, after its name: its number where no other names are given. */
export function textOfGaps(gaps: readonly Gap[], answers: GapAnswers, names = numbersOf(gaps)): string {
  const values = valuesOf(answers);
  return gaps
    .map((gap, i) => ({ name: names[i], words: wordsOf(gap, values.get(gap.id) ?? '') }))
    .filter(({ words }) => words !== '')
    .map(({ name, words }) => `${name}: ${words}`)
    .join('; ');
}

const labelsOf = (gap: Gap): readonly { id: string; label: string; share: string }[] => {
  if (gap.kind === 'choice') return gap.options.map(({ id, text, share }) => ({ id, label: text, share }));
  const named = gap.kind === 'short-text' ? gap.answers.map(({ pattern }) => pattern) : gap.answers.map((a) => a.value);
  return [
    ...named.map((label, i) => ({ id: `answer-${i + 1}`, label, share: gap.answers[i]!.share })),
    { id: 'other', label: 'Something else', share: '0' },
    ...(gap.kind === 'numeric' ? [{ id: 'unreadable', label: 'Not a number', share: '0' }] : []),
  ];
};

/** The classes of every gap; each share is its part of the whole question's marks. */
export function classesOfGaps(gaps: readonly Gap[], names = numbersOf(gaps)): ResponseClass[] {
  const total = totalWeight(gaps);
  return gaps.flatMap((gap, i) =>
    labelsOf(gap).map(({ id, label, share }) => ({
      id: `${gap.id}-${id}`,
      label: `${names[i]}: ${label}`,
      fraction: divide(multiply(parseRational(share), weightOf(gap)), total),
    })),
  );
}

export function classifyGaps(gaps: readonly Gap[], answers: GapAnswers): string[] {
  const values = valuesOf(answers);
  return gaps.flatMap((gap) => {
    const fit = fitOf(gap, values.get(gap.id) ?? '');
    if (fit === null || (fit === 'unreadable' && gap.kind === 'choice')) return [];
    return [`${gap.id}-${fit === 'unreadable' ? 'unreadable' : fit.classId}`];
  });
}
