/** The Rasch and the 2PL model of a quiz, from its packed responses: what they can be estimated from, and the curve. */
import { seededRandom, shuffled } from '#platform/exact/random.ts';
import type { Models } from '#results/statistics/contract.ts';
import { type Columns, totalsOf } from '#results/statistics/dataset/columns.ts';
import type { ItemStats } from '#results/statistics/items/item-analysis.ts';
import { cautionsOf } from './cautions.ts';
import { fitRasch } from './rasch.ts';
import { fitTwoPl, type TwoPlFit } from './two-pl.ts';

/** Estimates from more hardly gain: a standard error of 0.02 becomes one of 0.01 with four times as many. */
export const MOST_PERSONS = 20_000;
export const FEWEST_PERSONS = 20;
export const FEWEST_ITEMS = 3;
const FEW_PERSONS = 200;

/** The models are for right and wrong; questions that give part of their marks are left out. */
export const isBinary = ({ n, isDropped, outcomes }: Pick<ItemStats, 'n' | 'isDropped' | 'outcomes'>): boolean =>
  n > 0 && !isDropped && outcomes.partial === 0;

export interface BinaryResponses {
  readonly questions: readonly string[];
  /** Persons × questions, 0 or 1. */
  readonly scores: readonly Uint8Array[];
  /** How many attempts there are; `scores` may be a sample of them. */
  readonly of: number;
  readonly leftOut: number;
}

/** Right is 1 and everything else 0, also what was left out. Of many attempts a random sample that the seed decides. */
export function binaryResponses(columns: Columns, seed: string): BinaryResponses {
  const isPart = columns.kinds.map(({ outcome }) => outcome === 'partial');
  const { counting } = totalsOf(columns);
  const taken = counting.filter((column) => !columns.cells[column]!.some((cell) => isPart[cell]));
  const isRight = columns.kinds.map(({ outcome }) => (outcome === 'right' ? 1 : 0));
  const all = Array.from({ length: columns.persons }, (_, person) => person);
  const persons =
    all.length <= MOST_PERSONS
      ? all
      : shuffled(all, seededRandom(seed))
          .slice(0, MOST_PERSONS)
          .sort((a, b) => a - b);
  return {
    questions: taken.map((column) => columns.questions[column]!),
    scores: persons.map((person) => Uint8Array.from(taken, (column) => isRight[columns.cells[column]![person]!] ?? 0)),
    of: columns.persons,
    leftOut: counting.length - taken.length,
  };
}

const ABILITIES = Array.from({ length: 41 }, (_, index) => -4 + index / 5);

/** Fisher's information of all items of the 2PL model: Σ a² P (1 − P); the standard error of ability is 1 / √ of it. */
export function informationOf(items: TwoPlFit['items']): Models['information'] {
  const known = items.flatMap(({ discrimination: a, difficulty: b }) => (a === null || b === null ? [] : [{ a, b }]));
  if (known.length === 0) return [];
  return ABILITIES.map((ability) => {
    const information = known.reduce((sum, { a, b }) => {
      const p = 1 / (1 + Math.exp(-a * (ability - b)));
      return sum + a * a * p * (1 - p);
    }, 0);
    return { ability, information, se: information > 0 ? 1 / Math.sqrt(information) : null };
  });
}

export function estimate({ questions, scores, of, leftOut }: BinaryResponses): Models {
  const rasch = fitRasch(questions, scores);
  const twoPl = fitTwoPl(questions, scores);
  return {
    persons: scores.length,
    of,
    items: questions.map((question, index) => {
      const [one, two] = [rasch.items[index]!, twoPl.items[index]!];
      return {
        question,
        rasch: { difficulty: one.difficulty, se: one.se },
        twoPl: {
          discrimination: two.discrimination,
          discriminationSe: two.discriminationSe,
          difficulty: two.difficulty,
          se: two.se,
        },
      };
    }),
    raschLogLikelihood: rasch.logLikelihood,
    twoPlLogLikelihood: twoPl.logLikelihood,
    information: informationOf(twoPl.items),
    notes: [
      ...(of > scores.length ? [`Estimated from ${scores.length} attempts, drawn at random from ${of}`] : []),
      ...(scores.length < FEW_PERSONS ? [`${scores.length} attempts are few for these models`] : []),
      ...(leftOut > 0 ? [`${leftOut} of the questions give partial marks, which these models do not support`] : []),
      ...cautionsOf(rasch, twoPl),
    ],
  };
}
