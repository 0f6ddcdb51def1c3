/** Picture labels: labels are put on the places of a picture. */
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
import { newOptionId, optionIdSchema, outcomes, stemSchema } from '../question-type.ts';

export const MAX_PLACES = 30;
export const MAX_LABELS = 40;

const labelSchema = z.strictObject({ id: optionIdSchema, text: placeNameSchema });
export type Label = z.infer<typeof labelSchema>;

const placeSchema = z.strictObject({
  id: optionIdSchema,
  shape: shapeSchema,
  /** What the place is called in the list, without telling its label. */
  name: placeNameSchema,
  /** Position of the right label, from 0. */
  label: z.int().min(0),
});
export type Place = z.infer<typeof placeSchema>;

export const newLabel = (): Label => ({ id: newOptionId(), text: '' });
export const newPlace = (shape: Shape, name: string, label = 0): Place => ({ id: newOptionId(), shape, name, label });

export const contentSchema = z
  .strictObject({
    stem: stemSchema,
    ...pictureFields,
    /** Those that no place names are distractors. */
    labels: z
      .array(labelSchema)
      .min(2, 'There must be at least 2 labels')
      .max(MAX_LABELS, `There are at most ${MAX_LABELS} labels`)
      .refine(hasOwnIds, OWN_IDS),
    places: z
      .array(placeSchema)
      .min(1, 'There must be at least one place')
      .max(MAX_PLACES, `There are at most ${MAX_PLACES} places`)
      .refine(hasOwnIds, OWN_IDS),
  })
  .refine(hasOnePicture, NO_PICTURE)
  .superRefine(({ labels, places }, context) => {
    places.forEach(({ label }, i) => {
      if (label < labels.length) return;
      context.addIssue({ code: 'custom', path: ['places', i, 'label'], message: 'Names a label that does not exist' });
    });
  });
export type Content = z.infer<typeof contentSchema>;

export const variantSchema = z.strictObject({ order: z.array(optionIdSchema).max(MAX_LABELS) });
export type Variant = z.infer<typeof variantSchema>;

const placementSchema = z.strictObject({ place: optionIdSchema, label: optionIdSchema });

export const answerSchema = z.strictObject({
  /** Places without a label are not in it. */
  places: z
    .array(placementSchema)
    .max(MAX_PLACES)
    .refine((all) => new Set(all.map(({ place }) => place)).size === all.length, 'A place has one label'),
});
export type Answer = z.infer<typeof answerSchema>;

export const reviewSchema = z.strictObject({
  /** `right`: for each place with a label, whether it is the right one. */
  correctness: z
    .strictObject({
      outcome: z.enum(outcomes),
      places: z.array(z.strictObject({ place: optionIdSchema, right: z.boolean() })),
    })
    .optional(),
  rightAnswer: z.strictObject({ places: z.array(placementSchema) }).optional(),
  /** Places have no feedback of their own. */
  feedback: z.literal('').optional(),
});
export type Review = z.infer<typeof reviewSchema>;

export const isBlank = (answer: Answer): boolean => answer.places.length === 0;

export function answerFormatBlocker(content: Content, answer: Answer): string | null {
  const places = new Set(content.places.map(({ id }) => id));
  const labels = new Set(content.labels.map(({ id }) => id));
  return answer.places.every(({ place, label }) => places.has(place) && labels.has(label)) ? null : FOREIGN_OPTION;
}
