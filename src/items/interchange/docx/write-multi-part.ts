/** A question with parts on paper. */
import { contentSchema } from '#items/question-types/multi-part/schema.ts';
import type { NeutralItem } from '#items/question-types/neutral/neutral-item.ts';
import { partType } from '#items/question-types/part-types.ts';
import type { LossBook } from '../losses.ts';
import { CHECKED_ALONE } from '../parts-as-gaps.ts';
import type { OnPaper } from './on-paper.ts';
import { withDrawnNumbers } from './write-calculated.ts';

/** Null for what is no question with parts. */
export function partsOnPaper(item: NeutralItem, book: LossBook, write: (part: NeutralItem) => OnPaper): OnPaper | null {
  const { interaction, stem } = item;
  if (interaction.kind !== 'own' || interaction.type !== 'multi-part') return null;
  const content = contentSchema.safeParse({ ...interaction.content, stem }).data;
  if (!content) return null;
  if (content.checks === 'parts') book.lose(CHECKED_ALONE);
  const parts = content.parts.map(({ type, content: own }) => {
    const part = withDrawnNumbers({ ...item, stem: own.stem, interaction: partType(type).toNeutral(own) }, book);
    return { stem: part.stem, ...write(part) };
  });
  return {
    parts,
    answer: null,
    more: parts.flatMap(({ answer, more }, i) => {
      const [first = '…', ...others] = answer === null ? more : [answer, ...more];
      return [`${String.fromCharCode(97 + i)}) ${first}`, ...others];
    }),
  };
}
