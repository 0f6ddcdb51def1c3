/** Tables of Word from those of rich text. */
import { childrenNamed, elementsOf, type XmlElement, type XmlNode } from '#platform/text/xml-nodes.ts';
import { w } from './write-parts.ts';

/** Between the margins, in twentieths of a point. */
const PAGE_WIDTH = 9000;
const MOST_COLUMNS = 60;

interface Placed {
  readonly column: number;
  readonly span: number;
  readonly xml: string | null;
  readonly merge: 'begin' | 'continue' | null;
}

const spanOf = (cell: XmlElement, name: string): number => {
  const span = Number(cell.attributes[name] ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_COLUMNS) : 1;
};

const rowsOf = (table: XmlElement): XmlElement[] =>
  elementsOf(table).flatMap((one) =>
    one.name === 'tr' ? [one] : ['thead', 'tbody', 'tfoot'].includes(one.name) ? childrenNamed(one, 'tr') : [],
  );

/** `write` makes the blocks of a cell, of which the last is a paragraph. */
export function tableXml(
  table: XmlElement,
  write: (cell: readonly XmlNode[], isHead: boolean) => string,
  indent: number,
  isRightToLeft: boolean,
): string {
  /** Rows that a cell further up still covers, by column. */
  const covered = new Map<number, { left: number; span: number }>();
  const rows = rowsOf(table).map((row) => {
    const placed: Placed[] = [];
    let column = 0;
    const skip = (): void => {
      for (let over = covered.get(column); over && over.left > 0; over = covered.get(column)) {
        over.left -= 1;
        placed.push({ column, span: over.span, xml: null, merge: 'continue' });
        column += over.span;
      }
    };
    for (const cell of childrenNamed(row, 'td', 'th')) {
      skip();
      const [span, rowSpan] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
      if (rowSpan > 1) covered.set(column, { left: rowSpan - 1, span });
      const xml = write(cell.children, cell.name === 'th');
      placed.push({ column, span, xml, merge: rowSpan > 1 ? 'begin' : null });
      column += span;
    }
    skip();
    return placed;
  });
  if (rows.length === 0) return '';
  const columns = Math.max(1, ...rows.map((cells) => cells.reduce((sum, { span }) => sum + span, 0)));
  const width = Math.floor((PAGE_WIDTH - indent) / columns);
  return w(
    'tbl',
    {},
    w(
      'tblPr',
      {},
      w('tblStyle', { val: 'Grid' }),
      isRightToLeft ? w('bidiVisual') : '',
      w('tblW', { w: String(width * columns), type: 'dxa' }),
      w('tblInd', { w: String(indent), type: 'dxa' }),
    ),
    w('tblGrid', {}, ...Array.from({ length: columns }, () => w('gridCol', { w: String(width) }))),
    ...rows.map((cells) => w('tr', {}, ...cells.map((cell) => cellXml(cell, width)), filled(cells, columns, width))),
  );
}

const cellXml = ({ span, xml, merge }: Pick<Placed, 'span' | 'xml' | 'merge'>, width: number): string =>
  w(
    'tc',
    {},
    w(
      'tcPr',
      {},
      w('tcW', { w: String(width * span), type: 'dxa' }),
      span > 1 ? w('gridSpan', { val: String(span) }) : '',
      merge === null ? '' : w('vMerge', { val: merge === 'begin' ? 'restart' : 'continue' }),
    ),
    xml ?? w('p'),
  );

/** A row has as many columns as the table. */
function filled(cells: readonly Placed[], columns: number, width: number): string {
  const span = columns - cells.reduce((sum, one) => sum + one.span, 0);
  return span > 0 ? cellXml({ span, xml: null, merge: null }, width) : '';
}
