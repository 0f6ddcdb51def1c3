import { gapFromNeutral, gapToNeutral } from '../gap/neutral.ts';
import { contentOrRefusal } from '../neutral/from-neutral.ts';
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import { type FromNeutral, newOptionId } from '../question-type.ts';
import { type Content, contentSchema } from './schema.ts';

/** Null for a table whose first column holds a gap: it has no head column, so it is a text with gaps. */
export function fromNeutral(stem: string, interaction: NeutralInteraction): FromNeutral<Content> | null {
  if (interaction.kind !== 'table') return null;
  const [corner = '', ...columns] = interaction.columns;
  const rows = interaction.rows.map(({ cells: [head, ...cells] }) => ({ head, cells }));
  if (rows.some(({ head }) => head && 'gap' in head)) return null;
  return contentOrRefusal(contentSchema, {
    stem,
    corner,
    columns: columns.map((text) => ({ id: newOptionId(), text })),
    rows: rows.map(({ head, cells }) => ({
      id: newOptionId(),
      text: head && 'text' in head ? head.text : '',
      cells: cells.map((cell) =>
        'gap' in cell ? { kind: 'blank', gap: gapFromNeutral(cell.gap) } : { kind: 'text', text: cell.text },
      ),
    })),
  });
}

/** The head column is the first one, and the corner its heading. */
export const toNeutral = ({ corner, columns, rows }: Content): NeutralInteraction => ({
  kind: 'table',
  columns: [corner, ...columns.map(({ text }) => text)],
  rows: rows.map(({ text, cells }) => ({
    cells: [
      { text },
      ...cells.map((cell) => (cell.kind === 'text' ? { text: cell.text } : { gap: gapToNeutral(cell.gap) })),
    ],
  })),
});
