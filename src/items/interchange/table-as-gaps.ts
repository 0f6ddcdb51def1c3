import { withTable } from '#items/question-types/cloze/table.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import type { LossBook } from './losses.ts';

/** The item with its table to fill in as a text with gaps, for formats that know these and not those; it says so. */
export function tableAsGaps(item: NeutralItem, format: string, book: LossBook): NeutralItem {
  if (item.interaction.kind !== 'table') return item;
  book.lose(`${format} has no fill-in table: it is written as a text with gaps in a table.`);
  return { ...item, ...withTable(item.stem, item.interaction) };
}
