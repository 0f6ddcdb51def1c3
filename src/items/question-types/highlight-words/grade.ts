/** How selected words are paid, told and counted. Under every rule an answer without a word is blank and pays 0. */
import { max, one, type Rational, rational, zero } from '#platform/exact/rational.ts';
import type { HighlightScoring } from '../neutral/neutral-parts.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { passageOf, type Word } from './passage.ts';
import { type Answer, type Content, isBlank, type Review } from './schema.ts';

const wordsOf = (content: Content): readonly Word[] => passageOf(content).words;

const rightWords = (content: Content): Word[] => wordsOf(content).filter(({ right }) => right);

/** In the order of the text; words that it does not have are passed over. */
function selectedWords(content: Content, answer: Answer): Word[] {
  const ids = new Set(answer.words);
  return wordsOf(content).filter(({ id }) => ids.has(id));
}

/** The share of the marks for t right and w wrong words that are selected, of c right ones. */
const rules: Readonly<Record<HighlightScoring, (t: number, w: number, c: number) => Rational>> = {
  /** max(0, (t − w) / c) (H5P Mark the Words). */
  'net-correct': (t, w, c) => max(zero, rational(t - w, c)),
  'all-or-nothing': (t, w, c) => (t === c && w === 0 ? one : zero),
};

/** Words that the text does not have are passed over; an answer of nothing else cannot be graded. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const selected = selectedWords(content, answer);
  if (selected.length === 0) return ungradableGrade;
  const right = selected.filter((word) => word.right).length;
  return gradeOf(rules[content.scoring](right, selected.length - right, rightWords(content).length));
}

const idsOf = (words: readonly Word[]): string[] => words.map(({ id }) => id);

export const rightAnswer = (content: Content): Answer => ({ words: idsOf(rightWords(content)) });

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { words: [] };
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        selected: selectedWords(content, given).map(({ id, right }) => ({ id, right })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: rightAnswer(content) }),
    ...(parts.feedback && { feedback: '' as const }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  selectedWords(content, answer)
    .map(({ text }) => text)
    .join('; ');

/** One class for each word; of equal words all but the first bear their number: `the (2)`. */
export function responseClasses(content: Content): ResponseClass[] {
  const times = new Map<string, number>();
  return wordsOf(content).map(({ id, text }) => {
    const time = (times.get(text) ?? 0) + 1;
    times.set(text, time);
    return { id, label: time === 1 ? text : `${text} (${time})`, fraction: null };
  });
}

export const classify = (content: Content, answer: Answer): string[] => idsOf(selectedWords(content, answer));
