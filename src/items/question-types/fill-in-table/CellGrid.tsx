import { IconAlertTriangle, IconForms } from '@tabler/icons-react';
import { plainText } from '#platform/text/plain-text.ts';
import { useTexts } from '#platform/web/i18n/texts.ts';
import type { Gap } from '../gap/schema.ts';
import own from './cell-grid.module.css';
import { faultyCells, type Place } from './edit.ts';
import type { Content } from './schema.ts';
import { tableTexts } from './texts.ts';

/** What a blank takes, in a few words. */
function acceptedIn(gap: Gap): string {
  if (gap.kind === 'choice') return gap.options.find(({ share }) => share === '1')?.text ?? '';
  const [first] = gap.answers;
  return (first && ('pattern' in first ? first.pattern : first.value)) ?? '';
}

interface CellGridProps {
  readonly content: Content;
  readonly errors: Readonly<Record<string, string>>;
  readonly chosen: Place;
  readonly onChoose: (place: Place) => void;
}

/** The table in small: each cell is a button that brings its fields up. */
export function CellGrid({ content, errors, chosen, onChoose }: CellGridProps) {
  const texts = useTexts(tableTexts);
  const faulty = faultyCells(errors);
  const columns = content.columns.map(({ text }, i) => plainText(text) || texts.column(i + 1));
  return (
    <div className={own.grid}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((name, c) => (
              <th key={content.columns[c]!.id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.rows.map((row, r) => {
            const head = plainText(row.text) || texts.row(r + 1);
            return (
              <tr key={row.id}>
                <th scope="row">{head}</th>
                {row.cells.map((cell, c) => {
                  const words = cell.kind === 'text' ? plainText(cell.text) : acceptedIn(cell.gap);
                  const said = cell.kind === 'text' ? words || texts.empty : texts.blank(words);
                  const fault = faulty.get(`${r}.${c}`);
                  return (
                    <td key={content.columns[c]!.id}>
                      <button
                        type="button"
                        className={own.cell}
                        // By this name the list of faults finds it.
                        name={fault && `content.${fault}`}
                        data-kind={cell.kind}
                        data-faulty={fault ? true : undefined}
                        aria-pressed={chosen.row === r && chosen.column === c}
                        aria-label={`${texts.cell(head, columns[c]!)}: ${fault ? `${said}, ${texts.faulty}` : said}`}
                        onClick={() => onChoose({ row: r, column: c })}
                      >
                        {fault ? (
                          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
                        ) : (
                          cell.kind === 'blank' && <IconForms size={18} stroke={1.5} aria-hidden />
                        )}
                        <span>{words}</span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
