/**
 * The scoring rules of multiple choice. Under every rule an unanswered question is blank and pays 0, also where the
 * formula, put to no choice at all, would pay something (`each-answer` counts wrong options that were not chosen).
 */
import { add, clamp, max, one, parseRational, type Rational, rational, zero } from '#platform/exact/rational.ts';
import { readableText } from '#platform/text/latex-text.ts';
import type { Grade, ResponseClass, ReviewParts } from '../question-type.ts';
import { blankGrade, gradeOf, ungradableGrade } from '../share.ts';
import { type Answer, type Content, type CountScoring, isBlank, isRight, type Option, type Review } from './schema.ts';

/** What the counting rules look at. */
export interface Counts {
  /** Number of options. */
  readonly n: number;
  /** Right options. */
  readonly c: number;
  /** Right options that were chosen. */
  readonly t: number;
  /** Wrong options that were chosen. */
  readonly w: number;
}

/** Wrong options rightly left alone. */
const leftAlone = ({ n, c, w }: Counts): number => n - c - w;

/** The share of the marks for one answer that is not blank, by each rule. */
export const countRules: Readonly<Record<CountScoring, (counts: Counts) => Rational>> = {
  /** 1 for exactly the right options, otherwise 0 (PrairieLearn). */
  'all-or-nothing': ({ c, t, w }) => (t === c && w === 0 ? one : zero),

  /** max(0, (t − w) / c) (PrairieLearn, Canvas). */
  'net-correct': ({ c, t, w }) => max(zero, rational(t - w, c)),

  /** (t / c) · (t / (t + w)) (PrairieLearn). */
  coverage: ({ c, t, w }) => (t === 0 ? zero : rational(t * t, c * (t + w))),

  /** (t + u) / n, u wrong options not chosen (PrairieLearn). */
  'each-answer': (counts) => rational(counts.t + leftAlone(counts), counts.n),

  /** max(0, (r − (n − r)) / n), r = t + u decisions right out of n (Artemis). */
  'proportional-with-penalty': (counts) => {
    const r = counts.t + leftAlone(counts);
    return max(zero, rational(2 * r - counts.n, counts.n));
  },

  /**
   * JEE Advanced, in quarters of 4 marks: +4 all right ones, +3 three of four, +2 two of three or more,
   * +1 one of two or more, each without a wrong one; −2 for everything else.
   */
  'jee-advanced': ({ c, t, w }) => {
    if (w === 0 && t === c) return one;
    if (w === 0 && c === 4 && t === 3) return rational(3, 4);
    if (w === 0 && c >= 3 && t === 2) return rational(1, 2);
    if (w === 0 && c >= 2 && t === 1) return rational(1, 4);
    return rational(-1, 2);
  },
};

const chosenOptions = (content: Content, answer: Answer): Option[] => {
  const chosen = new Set(answer.options);
  return content.options.filter(({ id }) => chosen.has(id));
};

const rightIds = (content: Content): string[] => content.options.filter(isRight).map(({ id }) => id);

/** What choosing exactly these options pays. */
function fractionOf(content: Content, chosen: readonly Option[]): Rational {
  if (content.scoring === 'option-shares') {
    // As Moodle's `qtype_multichoice_multi`: the sum of the shares, never less than 0 nor more than 1.
    let total = zero;
    for (const option of chosen) if ('share' in option) total = add(total, parseRational(option.share));
    return clamp(total, zero, one);
  }
  const t = chosen.filter(isRight).length;
  return countRules[content.scoring]({
    n: content.options.length,
    c: rightIds(content).length,
    t,
    w: chosen.length - t,
  });
}

/** Options that the question does not have are passed over; an answer of nothing else cannot be graded. */
export function grade(content: Content, answer: Answer): Grade {
  if (isBlank(answer)) return blankGrade;
  const chosen = chosenOptions(content, answer);
  return chosen.length === 0 ? ungradableGrade : gradeOf(fractionOf(content, chosen));
}

export const rightAnswer = (content: Content): Answer => ({ options: rightIds(content) });

export function toReview(content: Content, answer: Answer | null, parts: ReviewParts): Review {
  const given = answer ?? { options: [] };
  const chosen = chosenOptions(content, given);
  return {
    ...(parts.correctness && {
      correctness: {
        outcome: grade(content, given).outcome,
        chosen: chosen.map((option) => ({ id: option.id, right: isRight(option) })),
      },
    }),
    ...(parts.rightAnswer && { rightAnswer: { options: rightIds(content) } }),
    ...(parts.feedback && {
      feedback: chosen.filter(({ feedback }) => feedback !== '').map(({ id, feedback }) => ({ id, text: feedback })),
    }),
  };
}

export const answerText = (content: Content, answer: Answer): string =>
  chosenOptions(content, answer)
    .map(({ text }) => readableText(text))
    .join('; ');

/** One class per option; an answer falls in several. Only under `option-shares` has an option a share of its own. */
export const responseClasses = (content: Content): ResponseClass[] =>
  content.options.map((option) => ({
    id: option.id,
    label: readableText(option.text),
    ...('share' in option ? { fraction: parseRational(option.share) } : { fraction: null, isRight: isRight(option) }),
  }));

export const classify = (content: Content, answer: Answer): string[] =>
  chosenOptions(content, answer).map(({ id }) => id);
