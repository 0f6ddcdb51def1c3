import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { inOrder } from '../option-order.ts';
import { asStudentView, optionIdSchema, richTextSchema, type StudentView } from '../question-type.ts';
import { type Content, MAX_DISTRACTORS, MAX_PAIRS, rightSides, shownIds, type Variant } from './schema.ts';

const side = z.strictObject({ id: optionIdSchema, text: richTextSchema });

export const studentViewSchema = z.strictObject({
  stem: richTextSchema,
  left: z.array(side).max(MAX_PAIRS),
  right: z.array(side).max(MAX_PAIRS + MAX_DISTRACTORS),
});
export type View = z.infer<typeof studentViewSchema>;

/**
 * The right sides are always put in a random order, because the author's order is the key. They are sorted by their
 * ids first: otherwise the same chance would give another order to another key.
 */
export function shuffleItems(content: Content, shuffle: boolean, random: Random): Variant {
  const left = content.pairs.map((pair) => pair.left.id);
  const right = rightSides(content).map(({ id }) => id);
  return {
    left: shuffle && content.shuffle ? shuffled(left, random) : left,
    right: shuffled(right.sort(), random),
  };
}

/** Both sides in the attempt's order, each right text once. Nothing tells which belongs where. */
export function toStudentView(content: Content, variant: Variant): StudentView<View> {
  const shown = shownIds(content);
  const left = inOrder(
    content.pairs.map((pair) => pair.left),
    variant.left,
  );
  const byId = rightSides(content).sort((a, b) => (a.id < b.id ? -1 : 1));
  const right = inOrder(byId, variant.right).filter(({ id }) => shown.get(id) === id);
  return asStudentView(studentViewSchema, { stem: content.stem, left, right });
}
