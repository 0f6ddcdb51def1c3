import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { shapeSchema } from '../picture/schema.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_AREAS, type Variant } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  picture: richTextSchema,
  width: z.number(),
  height: z.number(),
  multiple: z.boolean(),
  areas: z.array(z.strictObject({ id: optionIdSchema, shape: shapeSchema, name: z.string() })).max(MAX_AREAS),
});
export type View = z.infer<typeof studentViewSchema>;

export function shuffleItems(content: Content, shuffle: boolean, random: Random): Variant {
  const ids = content.areas.map(({ id }) => id);
  return { order: shuffle ? shuffled(ids, random) : ids };
}

/** The picture and all places on it, right and wrong ones alike. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const { stem, picture, width, height, multiple, areas } = content;
  return asStudentView(studentViewSchema, {
    stem,
    picture,
    width,
    height,
    multiple,
    areas: inOrder(areas, variant.order).map(({ id, shape, name }) => ({ id, shape, name })),
  });
}
