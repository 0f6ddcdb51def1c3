import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_ITEMS, type Variant } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  items: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).max(MAX_ITEMS),
});
export type View = z.infer<typeof studentViewSchema>;

/** Always at random, because the author's order is the key; sorted by ids first, so that chance alone decides. */
export const shuffle = (content: Content, _shuffle: boolean, random: Random): Variant => ({
  order: shuffled(content.items.map(({ id }) => id).sort(), random),
});

/** The items in the attempt's order. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const byId = [...content.items].sort((a, b) => (a.id < b.id ? -1 : 1));
  return asStudentView(studentViewSchema, { stem: content.stem, items: inOrder(byId, variant.order) });
}
