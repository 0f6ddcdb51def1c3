/** Hotspot: a place on a picture is pointed out, or several. */
import { z } from 'zod';
import { FOREIGN_OPTION, hasOwnIds, OWN_IDS } from '../option-order.ts';
import {
  hasOnePicture,
  NO_PICTURE,
  pictureFields,
  placeNameSchema,
  type Shape,
  shapeSchema,
} from '../picture/schema.ts';
import { newOptionId, optionIdSchema, outcomes, richTextSchema, stemSchema } from '../question-type.ts';

export const MAX_AREAS = 40;

const areaSchema = z.strictObject({
  id: optionIdSchema,
  shape: shapeSchema,
  name: placeNameSchema,
  right: z.boolean(),
  /** Shown to who chose this place. */
  feedback: richTextSchema.default(''),
});
export type Area = z.infer<typeof areaSchema>;

export const newArea = (shape: Shape, name = '', right = false): Area => ({
  id: newOptionId(),
  shape,
  name,
  right,
  feedback: '',
});

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    ...pictureFields,
    /** Whether more than one place may be chosen. */
    multiple: z.boolean().default(false),
    areas: z
      .array(areaSchema)
      .min(2, 'There must be at least 2 places')
      .max(MAX_AREAS, `There are at most ${MAX_AREAS} places`)
      .refine(hasOwnIds, OWN_IDS)
      .refine((areas) => areas.some(({ right }) => right), 'At least one place must be right'),
  })
  .refine(hasOnePicture, NO_PICTURE);
export type Content = z.infer<typeof contentSchema>;

const idsSchema = z.array(optionIdSchema).max(MAX_AREAS);

export const variantSchema = z.strictObject({ order: idsSchema });
export type Variant = z.infer<typeof variantSchema>;

export const answerSchema = z.strictObject({
  areas: idsSchema.refine((ids) => new Set(ids).size === ids.length, 'Each place can be chosen only once'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      chosen: z.array(z.strictObject({ id: optionIdSchema, right: z.boolean() })),
    })
    .optional(),
  rightAnswer: z.strictObject({ areas: idsSchema }).optional(),
  /** Of the chosen places that have any. */
  feedback: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.areas.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  if (!content.multiple && answer.areas.length > 1) return 'The answer chooses more than one place';
  const known = new Set(content.areas.map(({ id }) => id));
  return answer.areas.every((id) => known.has(id)) ? null : FOREIGN_OPTION;
}
