import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { plainText } from '#platform/text/plain-text.ts';
import { RichText } from '#platform/web/editor/RichText.tsx';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { GapView } from '../gap/view.ts';
import own from './fill-in-table.module.css';
import type { View } from './student-view.ts';
import { tableTexts } from './texts.ts';

interface FilledTableProps {
  readonly view: Pick<View, 'corner' | 'columns' | 'rows'>;
  /** The content of a blank; `name` tells its row and its column. */
  readonly blank: (gap: GapView, name: string) => ReactNode;
}

/** The table: on a phone each row is a list of its cells under their column's heading. */
export function FilledTable({ view, blank }: FilledTableProps) {
  const texts = useTexts(tableTexts);
  const nameOf = (row: number, column: number): string =>
    texts.cell(
      plainText(view.rows[row]!.text) || texts.row(row + 1),
      plainText(view.columns[column]!.text) || texts.column(column + 1),
    );
  return (
    // A wide table scrolls within itself, so it must be reached without a pointer.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={own.frame} aria-label={texts.table} tabIndex={0}>
      <table className={own.table}>
        <thead>
          <tr>
            <th scope="col">
              {view.corner === '' ? (
                <VisuallyHidden>{texts.rows}</VisuallyHidden>
              ) : (
                <RichText html={view.corner} compact />
              )}
            </th>
            {view.columns.map(({ id, text }) => (
              <th key={id} scope="col">
                <RichText html={text} compact />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row, r) => (
            <tr key={row.id}>
              <th scope="row">
                <RichText html={row.text} compact />
              </th>
              {row.cells.map((cell, c) => (
                <td key={view.columns[c]!.id} data-empty={(cell.kind === 'text' && cell.text === '') || undefined}>
                  <span className={own.name}>
                    <RichText html={view.columns[c]!.text} compact />
                  </span>
                  {cell.kind === 'text' ? <RichText html={cell.text} compact /> : blank(cell.gap, nameOf(r, c))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
