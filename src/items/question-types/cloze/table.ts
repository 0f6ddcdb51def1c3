/**
 * A table to fill in as a text with gaps, for those that have no head column and for formats that know no such tables:
 * the gaps are in the cells of a table.
 */
import type { NeutralInteraction } from '../neutral/neutral-item.ts';
import type { NeutralGap } from '../neutral/neutral-parts.ts';
import { placeOf } from './places.ts';

type Table = Extract<NeutralInteraction, { kind: 'table' }>;

/** The stem with the table below it, and the gaps of its cells row by row. */
export function withTable(stem: string, { columns, rows }: Table): { stem: string; interaction: NeutralInteraction } {
  const gaps: NeutralGap[] = [];
  const body = rows.map(({ cells }) => {
    const drawn = cells.map((cell) => {
      if ('text' in cell) return `<td>${cell.text}</td>`;
      gaps.push(cell.gap);
      return `<td><p>${placeOf(gaps.length)}</p></td>`;
    });
    return `<tr>${drawn.join('')}</tr>`;
  });
  const head = `<tr>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>`;
  return {
    stem: `${stem}<table><tbody>${head}${body.join('')}</tbody></table>`,
    interaction: { kind: 'cloze', gaps },
  };
}
