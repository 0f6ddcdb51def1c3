import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { shapeSchema } from '../picture/schema.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Arrangement, type Content, MAX_AREAS } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  picture: richTextSchema,
  width: z.number(),
  height: z.number(),
  multiple: z.boolean(),
  areas: z.array(z.strictObject({ id: optionIdSchema, shape: shapeSchema, name: z.string() })).max(MAX_AREAS),
});
export type View = z.infer<typeof studentViewSchema>;

export function arrange(content: Content, shuffle: boolean, random: Random): Arrangement {
  const ids = content.areas.map(({ id }) => id);
  return { order: shuffle ? shuffled(ids, random) : ids };
}

/** The picture and all places on it, right and wrong ones alike. */
export function toStudentView(content: Content, arrangement: Arrangement): StudentView<View> {
  const { stem, picture, width, height, multiple, areas } = content;
  return asStudentView(studentViewSchema, {
    stem,
    picture,
    width,
    height,
    multiple,
    areas: inOrder(areas, arrangement.order).map(({ id, shape, name }) => ({ id, shape, name })),
  });
}
