import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { shapeSchema } from '../picture/schema.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_LABELS, MAX_PLACES, type Variant } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  picture: richTextSchema,
  width: z.number(),
  height: z.number(),
  labels: z.array(z.strictObject({ id: optionIdSchema, text: z.string() })).max(MAX_LABELS),
  places: z.array(z.strictObject({ id: optionIdSchema, shape: shapeSchema, name: z.string() })).max(MAX_PLACES),
});
export type View = z.infer<typeof studentViewSchema>;

/** Always at random: authors write the labels in the order of the places. Sorted by ids first, so that chance decides. */
export const shuffle = (content: Content, _shuffle: boolean, random: Random): Variant => ({
  order: shuffled(content.labels.map(({ id }) => id).sort(), random),
});

/** The picture with its places, and the labels; nothing tells which belong together. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const { stem, picture, width, height, places } = content;
  const byId = [...content.labels].sort((a, b) => (a.id < b.id ? -1 : 1));
  return asStudentView(studentViewSchema, {
    stem,
    picture,
    width,
    height,
    labels: inOrder(byId, variant.order),
    places: places.map(({ id, shape, name }) => ({ id, shape, name })),
  });
}
