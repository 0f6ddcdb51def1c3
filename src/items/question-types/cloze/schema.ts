/** Cloze: a text with gaps. `[[1]]` in the stem is the place of the first gap, `[[2]]` of the second and so on. */
import { z } from 'zod';
import { gapAnswersSchema, gapReview, gapSchema, MAX_GAPS } from '../gap/schema.ts';
import { gapOrdersSchema } from '../gap/view.ts';
import { hasOwnIds } from '../option-order.ts';
import { stemSchema } from '../question-type.ts';
import { gapNumbers } from './places.ts';

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    gaps: z
      .array(gapSchema)
      .min(1, 'There must be at least one gap')
      .max(MAX_GAPS, `There are at most ${MAX_GAPS} gaps`)
      .refine(hasOwnIds, 'Each gap must have an id of its own'),
  })
  .superRefine(({ stem, gaps }, context) => {
    const numbers = gapNumbers(stem);
    gaps.forEach((_, i) => {
      const times = numbers.filter((number) => number === i + 1).length;
      if (times === 1) return;
      const message =
        times === 0
          ? `Gap ${i + 1} has no place: write [[${i + 1}]] in the text where it belongs`
          : `Gap ${i + 1} is in the text ${times} times; each gap has one place`;
      context.addIssue({ code: 'custom', path: ['stem'], message });
    });
  });
export type Content = z.infer<typeof contentSchema>;

export const variantSchema = z.strictObject({ gaps: gapOrdersSchema });
export type Variant = z.infer<typeof variantSchema>;

export const answerSchema = z.strictObject({ gaps: gapAnswersSchema });
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject(gapReview);
export type Review = z.infer<typeof reviewSchema>;
