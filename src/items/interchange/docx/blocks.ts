/** The body of a Word document as lines and tables. */
import { allNamed, childrenNamed, elementsOf, findChild, type XmlElement } from '#platform/text/xml-nodes.ts';
import { escapeHtml } from '../math.ts';
import { looksLikeHtml } from '../texts.ts';
import { blockHtml, htmlOf, type InlineReading, type Piece, piecesOf, plainOf } from './inline.ts';
import { attributeOf, type Label, LIST_STYLE, numberingOf, settingOf } from './package.ts';

export interface Line {
  readonly kind: 'line';
  readonly pieces: readonly Piece[];
  readonly text: string;
  readonly label: Label | null;
  /** 1 … 9, null for what is no heading. */
  readonly heading: number | null;
  /** Continues what is above it. */
  readonly isIndented: boolean;
}

export interface Table {
  readonly kind: 'table';
  /** Texts of the cells, HTML where they have a look, pictures or formulas. */
  readonly rows: readonly (readonly string[])[];
  readonly html: string;
}

export type Block = Line | Table;

/** Lines of one paragraph that begin like an option or an answer are lines of their own. */
const OWN_LINE = /^\s*(?:\(?\*?[A-Za-z][.)]\s|\d{1,4}[.)]\s|\p{L}[\p{L} ]{2,30}:\s)/u;

export function blocksOf(body: XmlElement, reading: InlineReading): Block[] {
  return elementsOf(body).flatMap((element): Block[] => {
    if (element.name === 'p') return linesOf(element, reading);
    if (element.name === 'tbl') return [tableOf(element, reading)];
    return ['sdt', 'sdtContent', 'ins', 'customXml', 'smartTag'].includes(element.name)
      ? blocksOf(element, reading)
      : [];
  });
}

function linesOf(paragraph: XmlElement, reading: InlineReading): Line[] {
  const { word } = reading;
  const settings = findChild(paragraph, 'pPr');
  const named = settingOf(settings, 'pStyle') ?? '';
  const style = word.styles.get(named);
  const numbering = numberingOf(settings) ?? style?.numbering ?? null;
  // A list that a paper of ours has in the text of a question begins no options.
  const label = numbering && named !== LIST_STYLE ? word.label(numbering.id, numbering.level) : null;
  return splitLines(piecesOf(paragraph, reading)).map((pieces, i) => ({
    kind: 'line',
    pieces,
    text: plainOf(pieces).trim(),
    label: i === 0 ? label : null,
    heading: style?.heading ?? null,
    isIndented: i > 0 || numbering !== null || isShifted(settings),
  }));
}

function isShifted(settings: XmlElement | null): boolean {
  const indent = settings && findChild(settings, 'ind');
  return Number(attributeOf(indent, 'left') ?? attributeOf(indent, 'start') ?? 0) > 0;
}

function splitLines(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [[]];
  for (const piece of pieces) {
    if ('isBreak' in piece) rows.push([]);
    else rows.at(-1)!.push(piece);
  }
  const lines: Piece[][] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (last && !OWN_LINE.test(plainOf(row))) last.push({ isBreak: true }, ...row);
    else lines.push(row);
  }
  return lines;
}

function tableOf(table: XmlElement, reading: InlineReading): Table {
  const rows = childrenNamed(table, 'tr').map((row) =>
    childrenNamed(row, 'tc').map((cell) => {
      const width = Number(settingOf(findChild(cell, 'tcPr'), 'gridSpan') ?? 1);
      const paragraphs = allNamed(cell, 'p').map((paragraph) => piecesOf(paragraph, reading));
      return { paragraphs, width: width > 1 && width < 64 ? width : 1 };
    }),
  );
  const html = rows
    .map(
      (cells) =>
        `<tr>${cells
          .map(({ paragraphs, width }) => {
            const span = width > 1 ? ` colspan="${width}"` : '';
            return `<td${span}>${paragraphs.map(blockHtml).join('')}</td>`;
          })
          .join('')}</tr>`,
    )
    .join('');
  return {
    kind: 'table',
    rows: rows.map((cells) => cells.flatMap(({ paragraphs, width }) => [cellText(paragraphs), ...blanks(width - 1)])),
    html: `<table><tbody>${html}</tbody></table>`,
  };
}

const blanks = (count: number): string[] => Array.from({ length: count }, () => '');

/** Plain text where the cell has no look of its own, so that it compares with the column of right options. */
function cellText(paragraphs: readonly (readonly Piece[])[]): string {
  const filled = paragraphs.filter((pieces) => htmlOf(pieces) !== '');
  const isPlain = filled.flat().every((piece) => 'text' in piece && piece.tags.length === 0 && piece.href === null);
  if (!isPlain) return filled.map(blockHtml).join('');
  const text = filled.map((pieces) => plainOf(pieces).trim()).join('\n');
  return looksLikeHtml(text) ? escapeHtml(text) : text;
}
