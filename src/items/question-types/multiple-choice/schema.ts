/**
 * Multiple choice: any number of options may be chosen.
 *
 * How the marks are paid is the `scoring`. Under `option-shares` every option has a share of its own; under all
 * other rules an option is right or it is not, so there the content has no place for shares.
 */
import { z } from 'zod';
import { compare, isNegative, max, one, parseRational, sum, zero } from '#platform/exact/rational.ts';
import { layoutSchema } from '../choice-layout/schema.ts';
import { type ChoiceScoring, choiceScorings } from '../neutral/neutral-parts.ts';
import { FOREIGN_OPTION, hasOwnIds, MAX_OPTIONS, OWN_IDS, TOO_FEW, TOO_MANY } from '../option-order.ts';
import { optionIdSchema, outcomes, requiredRichTextSchema, richTextSchema, stemSchema } from '../question-type.ts';
import { shareSchema } from '../share.ts';

export type CountScoring = Exclude<ChoiceScoring, 'option-shares'>;
const countScorings = choiceScorings.filter((scoring): scoring is CountScoring => scoring !== 'option-shares');

const stem = stemSchema;
/** Whether the options may be put in another order for each attempt. */
const shuffle = z.boolean().default(true);
const layout = layoutSchema.optional();
const option = {
  id: optionIdSchema,
  text: requiredRichTextSchema,
  /** Shown to who chose this option. */
  feedback: richTextSchema.default(''),
};

const optionsOf = <Shape extends typeof option>(schema: z.ZodObject<Shape, z.core.$strict>) =>
  z
    .array(schema)
    .min(2, TOO_FEW)
    .max(MAX_OPTIONS, TOO_MANY)
    .refine((options) => hasOwnIds(options as readonly { id: string }[]), OWN_IDS);

const paidByShares = z.strictObject({
  stem,
  shuffle,
  layout,
  scoring: z.literal('option-shares'),
  /** `share`: what choosing the option adds; more than 0 for a right one. */
  options: optionsOf(z.strictObject({ ...option, share: shareSchema })).refine(
    (options) => compare(sum(options.map(({ share }) => max(zero, parseRational(share)))), one) >= 0,
    'The positive shares must add up to at least 1, so that full marks can be reached',
  ),
});

/** JEE Advanced defines its steps for four right options at most. */
const MAX_RIGHT_IN_JEE = 4;

const paidByCounts = z
  .strictObject({
    stem,
    shuffle,
    layout,
    scoring: z.enum(countScorings),
    options: optionsOf(z.strictObject({ ...option, right: z.boolean() })).refine(
      (options) => options.some(({ right }) => right),
      'At least one option must be right',
    ),
  })
  .refine(
    ({ scoring, options }) =>
      scoring !== 'jee-advanced' || options.filter(({ right }) => right).length <= MAX_RIGHT_IN_JEE,
    { path: ['scoring'], message: `The JEE Advanced rule is made for at most ${MAX_RIGHT_IN_JEE} right options` },
  );

export const contentSchema = z.discriminatedUnion('scoring', [paidByShares, paidByCounts]);
export type Content = z.infer<typeof contentSchema>;
export type Option = Content['options'][number];

/** True for an option that belongs to the right answer. */
export function isRight(option: Option): boolean {
  if ('right' in option) return option.right;
  const share = parseRational(option.share);
  return share.n !== 0n && !isNegative(share);
}

export const answerSchema = z.strictObject({
  options: z
    .array(optionIdSchema)
    .max(MAX_OPTIONS)
    .refine((ids) => new Set(ids).size === ids.length, 'Each option can be chosen only once'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `chosen`: for each chosen option, whether it was right to choose it. */
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      chosen: z.array(z.strictObject({ id: optionIdSchema, right: z.boolean() })),
    })
    .optional(),
  rightAnswer: z.strictObject({ options: z.array(optionIdSchema) }).optional(),
  /** Feedback to the chosen options that have any. */
  feedback: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.options.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  const known = new Set(content.options.map(({ id }) => id));
  return answer.options.every((id) => known.has(id)) ? null : FOREIGN_OPTION;
}

/** The content with its stem, option texts and feedback replaced by `map(text)`. */
export function mapRichText(content: Content, map: (html: string) => string): Content {
  const mapped = <Any extends Option>(option: Any): Any => ({
    ...option,
    text: map(option.text),
    feedback: map(option.feedback),
  });
  return content.scoring === 'option-shares'
    ? { ...content, stem: map(content.stem), options: content.options.map(mapped) }
    : { ...content, stem: map(content.stem), options: content.options.map(mapped) };
}
