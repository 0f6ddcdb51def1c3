import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_COLUMNS, MAX_ROWS, type Variant } from './schema.ts';

const named = z.strictObject({ id: optionIdSchema, text: richTextSchema });

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  multiple: z.boolean(),
  columns: z.array(named).max(MAX_COLUMNS),
  rows: z.array(named).max(MAX_ROWS),
});
export type View = z.infer<typeof studentViewSchema>;

export function shuffleItems(content: Content, shuffle: boolean, random: Random): Variant {
  const ids = content.rows.map(({ id }) => id);
  return { order: shuffle && content.shuffle ? shuffled(ids, random) : ids };
}

/** Rows in the attempt's order and columns in the author's; nothing tells which belong together. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  return asStudentView(studentViewSchema, {
    stem: content.stem,
    multiple: content.multiple,
    columns: content.columns,
    rows: inOrder(content.rows, variant.order).map(({ id, text }) => ({ id, text })),
  });
}
