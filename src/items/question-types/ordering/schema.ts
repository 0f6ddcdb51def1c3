/** Ordering: items are put in their right order. */
import { z } from 'zod';
import { orderingScorings } from '../neutral/neutral-parts.ts';
import { FOREIGN_OPTION, hasOwnIds, OWN_IDS } from '../option-order.ts';
import { newOptionId, optionIdSchema, outcomes, requiredRichTextSchema, stemSchema } from '../question-type.ts';

export const MAX_ITEMS = 30;

const itemSchema = z.strictObject({ id: optionIdSchema, text: requiredRichTextSchema });
export type Item = z.infer<typeof itemSchema>;

export const newItem = (): Item => ({ id: newOptionId(), text: '' });

export const contentSchema = z.strictObject({
  stem: stemSchema,
  scoring: z.enum(orderingScorings).default('all-or-nothing'),
  /** In the right order. Items with the same text may stand for one another. */
  items: z
    .array(itemSchema)
    .min(2, 'An order needs at least 2 items')
    .max(MAX_ITEMS, `An order has at most ${MAX_ITEMS} items`)
    .refine(hasOwnIds, OWN_IDS),
});
export type Content = z.infer<typeof contentSchema>;

const idsSchema = z.array(optionIdSchema).max(MAX_ITEMS);

export const variantSchema = z.strictObject({ order: idsSchema });
export type Variant = z.infer<typeof variantSchema>;

export const answerSchema = z.strictObject({
  /** Empty until the student has moved something or kept the order that was shown. */
  order: idsSchema.refine((ids) => new Set(ids).size === ids.length, 'Each item has one place'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `inPlace`: the items that are where they belong. */
  correctness: z.strictObject({ outcome: z.enum(outcomes), inPlace: idsSchema }).optional(),
  rightAnswer: z.strictObject({ order: idsSchema }).optional(),
  /** Items have no feedback of their own. */
  feedback: z.literal('').optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.order.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  const known = new Set(content.items.map(({ id }) => id));
  return answer.order.every((id) => known.has(id)) ? null : FOREIGN_OPTION;
}
