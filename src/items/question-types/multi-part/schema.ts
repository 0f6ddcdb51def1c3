/** Question with parts: questions of other types in order under one text, each with its share of the marks. */
import { z } from 'zod';
import { findRational, isNegative, isZero, parseRational, type Rational, sum } from '#platform/exact/rational.ts';
import { nameSchema } from '../calculated/schema.ts';
import { unionByType } from '../part-types.ts';
import { type BaseContent, optionIdSchema, requiredRichTextSchema, stemSchema } from '../question-type.ts';
import { penaltySchema, shareSchema } from '../share.ts';
import { checkParts } from './check-parts.ts';
import type { FollowThrough, Part, PartChecking } from './part.ts';

export const MIN_PARTS = 2;
export const MAX_PARTS = 20;

const marksSchema = z
  .string()
  .max(20)
  .refine(
    (text) => {
      const value = findRational(text);
      return value !== null && !isNegative(value) && !isZero(value) && value.n <= 999n * value.d;
    },
    { error: 'Must be more than 0 and at most 999, such as 2, 0.5 or 1/3', abort: true },
  );

const followSchema: z.ZodType<FollowThrough> = z.strictObject({
  formula: z.string().min(1, 'Enter a formula').max(500),
  share: shareSchema.refine(
    (text) => !isNegative(parseRational(text)),
    'Must be a share from 0 to 1, such as 1 or 0.5',
  ),
});

/** The most tries that a part can have, apart from as many as it takes. */
export const MOST_TRIES = 10;
export const MOST_HINTS = 10;

const checkingSchema: z.ZodType<PartChecking> = z.strictObject({
  tries: z
    .number()
    .int('Must be a whole number')
    .min(0, 'Must be 0 or more')
    .max(MOST_TRIES, `Must be at most ${MOST_TRIES}`),
  penalty: penaltySchema,
  hints: z.array(requiredRichTextSchema).max(MOST_HINTS, `At most ${MOST_HINTS} hints`),
});

const partSchema = unionByType(({ name, contentSchema: content }) => {
  const own: z.ZodType<BaseContent> = content;
  return z.strictObject({
    id: optionIdSchema,
    type: z.literal(name),
    marks: marksSchema,
    resultName: nameSchema.nullable().default(null),
    followThrough: followSchema.nullable().default(null),
    /** Where parts are checked one by one; absent: one try. */
    checking: checkingSchema.optional(),
    content: own,
  });
});

export const displays = ['together', 'one-by-one'] as const;
export const checks = ['whole', 'parts'] as const;

export const contentSchema = z
  .strictObject({
    /** Above the parts. Each has a text of its own as well. */
    stem: stemSchema,
    display: z.enum(displays).default('together'),
    /** What is checked where feedback is given at once; absent: the whole question. */
    checks: z.enum(checks).optional(),
    parts: z
      .array(partSchema)
      .min(MIN_PARTS, `There must be at least ${MIN_PARTS} parts`)
      .max(MAX_PARTS, `At most ${MAX_PARTS} parts`)
      .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, {
        error: 'Each part must have an id of its own',
        abort: true,
      }),
  })
  .superRefine(({ parts }, context) => {
    checkParts(parts, (path, message) => context.addIssue({ code: 'custom', path: ['parts', ...path], message }));
  });
export type Content = z.infer<typeof contentSchema>;

/** What all parts are worth together. */
export const totalOf = (parts: readonly Pick<Part, 'marks'>[]): Rational =>
  sum(parts.map(({ marks }) => parseRational(marks)));
