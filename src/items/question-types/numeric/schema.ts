/**
 * Numeric: the student types a number, where asked with a unit.
 * The accepted answers are tried in the author's order; the first that covers the number decides.
 */
import { z } from 'zod';
import { compare, findRational, zero } from '#platform/exact/rational.ts';
import { outcomes, richTextSchema, stemSchema, storableText } from '../question-type.ts';
import { penaltySchema, shareSchema } from '../share.ts';
import { findDecimal } from './decimal.ts';
import { findRightAnswer, foldUnit, isBaseUnit } from './match.ts';
import { toleranceKinds } from './tolerance.ts';

const DECIMAL = 'Must be a decimal with a point, such as 3.14, -5 or 6.02e23';

/** Checks of the whole question calculate with the numbers: where one is unsound, they are not begun. */
const sound = (error: string) => ({ error, abort: true });

export const toleranceSchema = z.strictObject({
  kind: z.enum(toleranceKinds),
  value: z
    .string()
    .max(60)
    .refine((text) => {
      const value = findDecimal(text);
      return value !== null && compare(value, zero) >= 0;
    }, sound('Must be 0 or a positive decimal, such as 0.01')),
});

export const acceptedSchema = z.strictObject({
  /** The number, or `*` for any number. */
  value: z
    .string()
    .max(60)
    .refine((text) => text === '*' || findDecimal(text) !== null, sound(`${DECIMAL}, or * for any number`)),
  tolerance: toleranceSchema.default({ kind: 'nominal', value: '0' }),
  share: shareSchema,
  /** Shown to who gave this answer. */
  feedback: richTextSchema.default(''),
});

const UNIT_NAME = /^[^\d\s.,+\-\u2212][^\n]{0,29}$/u;

const unitSchema = z.strictObject({
  name: storableText().regex(
    UNIT_NAME,
    'Must be 1 to 30 characters that do not begin like a number, such as m or km/h',
  ),
  /** How many of the unit in which the answers are written make one of this: 1000 for km where the answers are in m. */
  factor: z
    .string()
    .max(60)
    .refine((text) => {
      const factor = findDecimal(text) ?? findRational(text);
      return factor !== null && compare(factor, zero) > 0;
    }, sound('Must be a positive number, such as 1000, 0.01 or 1/12')),
});

export const unitRuleSchema = z.strictObject({
  /** When true, a right number without one of the units loses the penalty. */
  required: z.boolean(),
  /** The part taken off, 0 … 1. */
  penalty: penaltySchema,
  /** Part of what the number earned, or of the question's maximum. */
  of: z.enum(['mark', 'maximum']),
});

export const unitsSchema = z
  .array(unitSchema)
  .max(20, 'At most 20 units')
  .refine((units) => new Set(units.map(({ name }) => foldUnit(name))).size === units.length, 'A unit is listed twice')
  .refine(
    (units) => units.length === 0 || units.some(isBaseUnit),
    'One unit must have the factor 1: the one in which the answers are written',
  )
  .default([]);

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    answers: z.array(acceptedSchema).min(1, 'At least one answer must be accepted').max(50, 'At most 50 answers'),
    /** Empty where a bare number is asked. */
    units: unitsSchema,
    unitRule: unitRuleSchema.nullable().default(null),
  })
  .refine(({ units, unitRule }) => unitRule === null || units.length > 0, {
    path: ['unitRule'],
    message: 'A rule for units needs at least one unit',
  })
  .refine((content) => findRightAnswer(content) !== null, {
    path: ['answers'],
    message: 'No number can earn full marks: an answer with share 1 is missing, or an earlier answer covers it',
  });
export type Content = z.infer<typeof contentSchema>;

export const answerSchema = z.strictObject({
  /** As typed. */
  text: storableText().max(200, 'A number has at most 200 characters'),
  unit: storableText().max(60, 'A unit has at most 60 characters').optional(),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `unitFault`: the number was accepted, but the unit is missing or wrong and cost marks. */
  correctness: z.strictObject({ outcome: z.enum(outcomes), unitFault: z.boolean() }).optional(),
  rightAnswer: z
    .strictObject({ value: z.string(), tolerance: toleranceSchema, unit: z.string().optional() })
    .optional(),
  feedback: richTextSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.text.trim() === '';
