/** Numbers that differ from attempt to attempt: a paper has those of one. */
import { calculated } from '#items/question-types/calculated/logic.ts';
import { numericOf } from '#items/question-types/calculated/numbers.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { numeric } from '#items/question-types/numeric/logic.ts';
import { seededRandom } from '#platform/exact/random.ts';
import type { LossBook } from '../losses.ts';

/** The item with numbers drawn once, the same for the same question; others as they are. */
export function withDrawnNumbers(item: NeutralItem, book: LossBook): NeutralItem {
  if (item.interaction.kind !== 'calculated') return item;
  const taken = calculated.fromNeutral(item.stem, item.interaction);
  if (!taken || 'refused' in taken) return item;
  const variant = calculated.drawVariant(taken.content, false, seededRandom(`paper ${item.stem}`));
  const own = calculated.instantiate?.(taken.content, variant) ?? taken.content;
  const drawn = numericOf(own);
  book.lose('Its numbers are drawn once for the paper.');
  return { ...item, stem: drawn.stem, interaction: numeric.toNeutral(drawn) };
}
