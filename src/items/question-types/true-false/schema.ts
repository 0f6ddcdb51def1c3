/** True or false: one statement to judge. The two options always are in this order, so nothing is shuffled. */
import { z } from 'zod';
import { outcomes, richTextSchema, stemSchema } from '../question-type.ts';

export const contentSchema = z.strictObject({
  stem: stemSchema,
  /** Whether the statement is true. */
  right: z.boolean(),
  /** Shown to who answered "true". */
  feedbackTrue: richTextSchema.default(''),
  /** Shown to who answered "false". */
  feedbackFalse: richTextSchema.default(''),
});
export type Content = z.infer<typeof contentSchema>;

export const answerSchema = z.strictObject({ value: z.boolean().nullable() });
export type Answer = z.infer<typeof answerSchema>;

export const variantSchema = z.strictObject({});
export type Variant = z.infer<typeof variantSchema>;

export const reviewSchema = z.strictObject({
  correctness: z.strictObject({ outcome: z.enum(outcomes) }).optional(),
  rightAnswer: z.strictObject({ value: z.boolean() }).optional(),
  feedback: richTextSchema.optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.value === null;
