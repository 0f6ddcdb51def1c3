/**
 * A rubric: what people look at when they mark an answer, and what each level of it is worth.
 *
 * Words
 * - criterion: one thing that is looked at ("Structure")
 * - level: how well it was met, with its points ("Clear throughout", 4)
 * - chosen: for each criterion, by its id, the position of the level that the marker chose
 */
import { z } from 'zod';
import {
  divide,
  findRational,
  isNegative,
  isZero,
  max,
  multiply,
  parseRational,
  type Rational,
  sum,
  zero,
} from '#platform/exact/rational.ts';
import type { NeutralCriterion } from './neutral/neutral-parts.ts';
import {
  type MarkingHelp,
  newOptionId,
  optionIdSchema,
  outcomes,
  richTextSchema,
  storableText,
} from './question-type.ts';

/** Points as exact text, 0 or more: `"4"`, `"2.5"`, `"1/3"`. */
export const pointsSchema = z
  .string()
  .max(64)
  .refine(
    (text) => {
      const points = findRational(text);
      return points !== null && !isNegative(points);
    },
    { error: 'Must be a number of points, 0 or more, such as 4 or 2.5', abort: true },
  );

const shortLine = storableText().trim().min(1, 'Enter a title').max(300, 'Must be at most 300 characters long');

export const criterionSchema = z.strictObject({
  id: optionIdSchema,
  title: shortLine,
  levels: z
    .array(
      z.strictObject({
        title: shortLine,
        points: pointsSchema,
        description: storableText().max(2000, 'Must be at most 2 000 characters long'),
      }),
    )
    .min(1, 'A criterion needs at least one level')
    .max(12, 'A criterion has at most 12 levels'),
});
export type Criterion = z.infer<typeof criterionSchema>;

export type Rubric = MarkingHelp['rubric'];

/** What the best levels come to. */
export const mostPoints = (rubric: Rubric): Rational =>
  sum(rubric.map(({ levels }) => levels.map(({ points }) => parseRational(points)).reduce(max, zero)));

export const rubricSchema = z
  .array(criterionSchema)
  .max(20, 'A rubric has at most 20 criteria')
  .refine((rubric) => new Set(rubric.map(({ id }) => id)).size === rubric.length, 'Each criterion must have its own id')
  .refine(
    (rubric) => rubric.length === 0 || !isZero(mostPoints(rubric)),
    'A rubric must be worth at least some points',
  );

/** Which level was chosen of each criterion. */
export const chosenSchema = z.record(optionIdSchema, z.number().int().min(0).max(11));
export type Chosen = z.infer<typeof chosenSchema>;

/** The review of an answer that people mark. */
export const markedReviewSchema = z.strictObject({
  correctness: z.strictObject({ outcome: z.enum(outcomes) }).optional(),
  /** No answer is right, but what is looked at can be told, and which levels the marker chose. */
  rightAnswer: z.strictObject({ rubric: rubricSchema, chosen: chosenSchema.optional() }).optional(),
  feedback: richTextSchema.optional(),
});
export type MarkedReview = z.infer<typeof markedReviewSchema>;

/** The share of the marks that the chosen levels come to, 0 … 1; null while a criterion has none. */
export function shareOfChosen(rubric: Rubric, chosen: Chosen): Rational | null {
  const points = rubric.map(({ id, levels }) => levels[chosen[id] ?? -1]?.points);
  if (rubric.length === 0 || points.some((one) => one === undefined)) return null;
  return divide(sum(points.map((one) => parseRational(one!))), mostPoints(rubric));
}

/** What a level comes to, in marks of the question: points are scaled so that the best levels come to all of them. */
export const marksOfLevel = (rubric: Rubric, points: string, maxMarks: Rational): Rational =>
  multiply(divide(parseRational(points), mostPoints(rubric)), maxMarks);

/** A new criterion for an editor to begin with. */
export const newCriterion = (): Criterion => ({
  id: newOptionId(),
  title: '',
  levels: [
    { title: '', points: '2', description: '' },
    { title: '', points: '1', description: '' },
    { title: '', points: '0', description: '' },
  ],
});

export const rubricFromNeutral = (rubric: readonly NeutralCriterion[] | undefined): Criterion[] =>
  (rubric ?? []).map(({ title, levels }) => ({
    id: newOptionId(),
    title,
    levels: levels.map((level) => ({ ...level, description: level.description ?? '' })),
  }));

export const rubricToNeutral = (rubric: Rubric): NeutralCriterion[] =>
  rubric.map(({ title, levels }) => ({
    title,
    levels: levels.map(({ description, ...level }) => ({ ...level, ...(description && { description }) })),
  }));
