import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder, MAX_OPTIONS } from '../option-order.ts';
import { optionIdSchema } from '../question-type.ts';
import { displays, type Gap, MAX_GAPS } from './schema.ts';

/** What a student sees of a gap: not how many answers are accepted, nor how long they are. */
export const gapViewSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: optionIdSchema,
    kind: z.literal('choice'),
    display: z.enum(displays),
    options: z.array(z.strictObject({ id: optionIdSchema, text: z.string() })).max(MAX_OPTIONS),
  }),
  z.strictObject({ id: optionIdSchema, kind: z.literal('short-text') }),
  z.strictObject({ id: optionIdSchema, kind: z.literal('numeric') }),
]);
export type GapView = z.infer<typeof gapViewSchema>;

/** The order of the options of each gap that has some. */
export const gapOrdersSchema = z
  .array(z.strictObject({ gap: optionIdSchema, order: z.array(optionIdSchema).max(MAX_OPTIONS) }))
  .max(MAX_GAPS);
export type GapOrders = z.infer<typeof gapOrdersSchema>;

export const shuffleGaps = (gaps: readonly Gap[], shuffle: boolean, random: Random): GapOrders =>
  gaps.flatMap((gap) => {
    if (gap.kind !== 'choice') return [];
    const ids = gap.options.map(({ id }) => id);
    return [{ gap: gap.id, order: shuffle && gap.shuffle ? shuffled(ids, random) : ids }];
  });

export function viewOfGap(gap: Gap, orders: GapOrders): GapView {
  if (gap.kind !== 'choice') return { id: gap.id, kind: gap.kind };
  const order = orders.find((one) => one.gap === gap.id)?.order ?? [];
  const options = inOrder(gap.options, order).map(({ id, text }) => ({ id, text }));
  return { id: gap.id, kind: 'choice', display: gap.display, options };
}
