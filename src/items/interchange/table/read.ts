/** Tables of questions, wherever they come from: CSV and XLSX share every rule but how cells are found. */

import type { NeutralInteraction, NeutralItem, Place, ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { findRational, toText } from '#platform/exact/rational.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { distinct } from '../canonical.ts';
import type { OpenFile } from '../format.ts';
import { refuseCount } from '../limits.ts';
import { oneLine } from '../plain-text.ts';
import { findShare } from '../shares.ts';
import { isBlankHtml } from '../texts.ts';
import { readMatching, readNumeric, readOrdering, readShortText, readTrueFalse } from './answers.ts';
import {
  findDifficulty,
  findSubscription,
  findTruth,
  findTypeWord,
  type QuestionTypeWord,
  questionTypes,
  readList,
  readPath,
} from './cells.ts';
import { readChoice } from './choice.ts';
import { refuseFormAnswers } from './form-answers.ts';
import { filledWidth, findHeader, type Header } from './header.ts';
import { decideKey, type KeyBase } from './key.ts';
import { type KeyFacts, type KeyRow, keyFacts } from './key-facts.ts';
import { RowRefused } from './refused.ts';
import { openRow, type Row } from './row.ts';
import { asTwoColumns } from './two-columns.ts';

/** Headings may be below a title and instructions. */
const HEADER_SEARCH = 20;

interface TableFacts {
  readonly warnings: readonly string[];
  /** How the column "correct" is read; null when no row of options needs it. */
  readonly key: KeyFacts | null;
}

export interface ReadTable extends TableFacts {
  readonly items: ReadItem[];
}

/** All rows of a table. Throws as `openTable`. */
export function readTable(rows: readonly TableRow[], stated?: KeyBase): ReadTable {
  const { items, rest } = openTable(rows, stated);
  return { items: [...items], ...rest() };
}

/**
 * The columns are known before the first row is read. Throws `UnreadableFile` when no row of headings is found and the table is no list of question and answer. `stated` is
 * what a person says that the column "correct" holds; without it, it is told from the whole column.
 */
export function openTable(
  rows: readonly TableRow[],
  stated?: KeyBase,
): Pick<OpenFile, 'items' | 'total'> & { rest(): TableFacts } {
  refuseFormAnswers(rows[0]?.cells ?? []);
  const { header, rows: tableRows } = findTable(rows);
  const unread = decideKey([]);
  const filled = tableRows.filter((tableRow) => {
    const row = openRow(header, tableRow, unread);
    return !row.isBlank && !isNumberedOnly(row);
  });
  refuseCount(filled.length);
  const asking = filled.flatMap((tableRow) => keyRowOf(openRow(header, tableRow, unread), tableRow.row));
  const key = decideKey(asking, { stated, numbers: header.numbers });
  const width = Math.max(header.width, usualWidth(filled));
  const items = Iterator.from(filled).map((tableRow) => readRow(openRow(header, tableRow, key), tableRow, width));
  const warnings =
    key.base === 'from-0' && !stated
      ? [...header.warnings, 'The column "correct" counts from 0: 0 is the first option.']
      : header.warnings;
  const facts = { warnings, key: asking.length === 0 ? null : keyFacts(key, asking) };
  return { items, total: filled.length, rest: () => facts };
}

/** The width that at least half of the rows reach: a last column without a heading is one when most rows have it. */
function usualWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(({ cells }) => filledWidth(cells)).sort((a, b) => a - b);
  // One or two rows are no habit.
  return widths.length < 3 ? 0 : widths[Math.floor(widths.length / 2)]!;
}

/** The row as one whose right options the column "correct" tells; nothing for any other. */
function keyRowOf(row: Row, position: number): KeyRow[] {
  const options = row.all('option');
  if (options.size < 2 || row.get('correct') === '' || row.all('share').size > 0) return [];
  try {
    if (!['single', 'multiple', 'choice', 'true-false'].includes(typeOf(row))) return [];
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return [];
  }
  return [{ row: position, question: oneLine(row.get('question')), correct: row.get('correct'), options }];
}

function findTable(rows: readonly TableRow[]): { header: Header; rows: readonly TableRow[] } {
  for (const [i, { cells }] of rows.slice(0, HEADER_SEARCH).entries()) {
    const header = findHeader(cells);
    if (header) return { header, rows: rows.slice(i + 1) };
  }
  const pairs = asTwoColumns(rows);
  if (pairs) return pairs;
  throw new UnreadableFile(
    'no-header',
    'No row of headings was found. The first row must name the columns: "question" and at least one more, such as "option 1", "option 2" and "correct". Download the template to see all of them.',
  );
}

/** Templates of other programs number their empty rows. */
const isNumberedOnly = (row: Row): boolean =>
  row.get('question') === '' && row.get('correct') === '' && row.get('title') === '' && row.all('option').size === 0;

function readRow(row: Row, { row: number, line, cells }: TableRow, width: number): ReadItem {
  const identifier = oneLine(row.get('id'));
  const place: Place = { row: number, ...(line !== undefined && { line }), ...(identifier && { identifier }) };
  const title = oneLine(row.get('title'));
  try {
    // A delimiter inside a cell has moved what comes after it: options and key would be those of other columns.
    if (filledWidth(cells) > width)
      throw new RowRefused(
        `The row has ${filledWidth(cells)} cells, and the table ${width} columns: put a cell that holds the delimiter in quotation marks.`,
      );
    const stem = row.html(row.get('question'));
    if (isBlankHtml(stem)) throw new RowRefused('The question has no text.');
    const item = { place, title, stem, interaction: readInteraction(row), ...readDetails(row) };
    return { item, warnings: row.warnings };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { refused: error.message, place, title: title || oneLine(row.get('question').slice(0, 60)) };
  }
}

function readInteraction(row: Row): NeutralInteraction {
  const type = typeOf(row);
  switch (type) {
    case 'single':
      return readChoice(row, false);
    case 'multiple':
      return readChoice(row, true);
    case 'choice':
      return readChoice(row, null);
    case 'true-false':
      return readTrueFalse(row);
    case 'numeric':
      return readNumeric(row);
    case 'short-text':
      return readShortText(row);
    case 'matching':
      return readMatching(row);
    case 'ordering':
      return readOrdering(row);
    default:
      if (row.get('correct') !== '' || row.all('option').size > 0)
        row.warnings.push('Options and right answers are left out: this type has none.');
      return { kind: type };
  }
}

function typeOf(row: Row): QuestionTypeWord | 'choice' {
  const text = row.get('type');
  const options = row.all('option');
  if (text !== '') {
    const type = row.isQuizizz && /^multiple[- ]choice$/i.test(text) ? 'single' : findTypeWord(text);
    if (type !== null) return type;
    throw new RowRefused(
      `The type "${text.slice(0, 40)}" is unknown. Known types: ${Object.values(questionTypes).join(', ')}.`,
    );
  }
  if (row.all('match').size > 0) return 'matching';
  if (options.size === 2 && [...options.values()].every((option) => /^(?:true|false)$/i.test(option)))
    return 'true-false';
  if (options.size > 1) return 'choice';
  if (row.get('tolerance') !== '' || row.get('units') !== '') return 'numeric';
  if (options.size === 0 && /^(?:true|false)$/i.test(row.get('correct')) && findTruth(row.get('correct')) !== null) {
    return 'true-false';
  }
  if (options.size === 0 && row.get('correct') === '') {
    throw new RowRefused(
      'There is no answer. For a question with a long text as its answer write "essay" as its type.',
    );
  }
  return 'short-text';
}

function readDetails(row: Row): Omit<NeutralItem, 'place' | 'title' | 'stem' | 'interaction'> {
  const generalFeedback = row.html(row.get('generalFeedback'));
  const difficulty = lookUp(row, 'difficulty', findDifficulty);
  const subscription = lookUp(row, 'subscription', findSubscription);
  const marks = lookUp(row, 'marks', findMarks);
  const hints = [...row.all('hint').values()].map(row.html).filter((hint) => !isBlankHtml(hint));
  const penalty = lookUp(row, 'penalty', findPenalty);
  if (row.get('image') !== '') {
    row.warnings.push(
      `The picture "${row.get('image').slice(0, 80)}" is not part of the table; add it after the import.`,
    );
  }
  return {
    ...(!isBlankHtml(generalFeedback) && { generalFeedback }),
    tags: distinct(readList(row.get('tags')).map(oneLine)),
    category: readPath(oneLine(row.get('category'))),
    ...(difficulty !== null && { difficulty }),
    ...(subscription !== null && { subscription }),
    ...(marks !== null && { marks }),
    ...(hints.length > 0 && { hints }),
    ...(penalty !== null && { penalty }),
    ...lines(row),
  };
}

function lines(row: Row): Partial<NeutralItem> {
  const keys = ['author', 'source', 'licence', 'language'] as const;
  return Object.fromEntries(keys.map((key) => [key, oneLine(row.get(key))]).filter(([, text]) => text !== ''));
}

/** An odd value costs the value and not the question. */
function lookUp<T>(
  row: Row,
  key: 'difficulty' | 'subscription' | 'marks' | 'penalty',
  find: (text: string) => T | null,
): T | null {
  const text = row.get(key);
  const value = text === '' ? null : find(text);
  if (text !== '' && value === null)
    row.warnings.push(`"${text.slice(0, 40)}" in the column "${key}" was not understood and was left out.`);
  return value;
}

const findPenalty = (text: string): string | null => {
  const share = findShare(text);
  return share === null || share.startsWith('-') ? null : share;
};

function findMarks(text: string): string | null {
  const value = findRational(text.replace(',', '.'));
  return value && value.n > 0n ? toText(value) : null;
}
