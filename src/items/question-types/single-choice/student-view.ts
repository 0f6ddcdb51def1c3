import { z } from 'zod';
import { layoutSchema } from '../choice-layout/schema.ts';
import { inOrder, MAX_OPTIONS, type Order } from '../option-order.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import type { Content } from './schema.ts';

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  options: z.array(z.strictObject({ id: optionIdSchema, text: richTextSchema })).max(MAX_OPTIONS),
  layout: layoutSchema.optional(),
});
export type View = z.infer<typeof studentViewSchema>;

/** The stem and the options in the attempt's order; neither shares nor feedback. */
export function toStudentView(content: Content, variant: Order): StudentView<View> {
  const options = inOrder(content.options, variant.order).map(({ id, text }) => ({ id, text }));
  return asStudentView(studentViewSchema, {
    stem: content.stem,
    options,
    ...(content.layout && { layout: content.layout }),
  });
}
