/** Single choice: one option is chosen, and the question pays that option's share. */
import { z } from 'zod';
import { parseRational } from '#platform/exact/rational.ts';
import { layoutSchema } from '../choice-layout/schema.ts';
import { FOREIGN_OPTION, hasOwnIds, MAX_OPTIONS, OWN_IDS, TOO_FEW, TOO_MANY } from '../option-order.ts';
import { optionIdSchema, outcomes, requiredRichTextSchema, richTextSchema, stemSchema } from '../question-type.ts';
import { isFull, shareSchema } from '../share.ts';

export const optionSchema = z.strictObject({
  id: optionIdSchema,
  text: requiredRichTextSchema,
  /** What choosing this option pays: 1 for a right one, usually 0 for the others, less than 0 to punish. */
  share: shareSchema,
  /** Shown to who chose this option. */
  feedback: richTextSchema.default(''),
});

export const contentSchema = z.strictObject({
  stem: stemSchema,
  /** Whether the options may be put in another order for each attempt. */
  shuffle: z.boolean().default(true),
  layout: layoutSchema.optional(),
  options: z
    .array(optionSchema)
    .min(2, TOO_FEW)
    .max(MAX_OPTIONS, TOO_MANY)
    .refine(hasOwnIds, OWN_IDS)
    .refine(
      (options) => options.some((option) => isFull(parseRational(option.share))),
      'At least one option must earn full marks (share 1)',
    ),
});
export type Content = z.infer<typeof contentSchema>;

export const answerSchema = z.strictObject({ option: optionIdSchema.nullable() });
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  correctness: z.strictObject({ outcome: z.enum(outcomes) }).optional(),
  /** The options that earn full marks. */
  rightAnswer: z.strictObject({ options: z.array(optionIdSchema) }).optional(),
  /** Feedback to the chosen option. */
  feedback: richTextSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.option === null;

export const answerFormatBlocker = (content: Content, answer: Answer): string | null =>
  isBlank(answer) || content.options.some((option) => option.id === answer.option) ? null : FOREIGN_OPTION;
