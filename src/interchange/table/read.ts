/** Tables of questions, wherever they come from: CSV and XLSX share every rule but how cells are found. */
import { findRational, toText } from '#platform/exact/rational.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import type { NeutralInteraction, NeutralItem, Place, ReadItem } from '#question-types/neutral-item.ts';
import { distinct } from '../canonical.ts';
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
import { findHeader, type Header } from './header.ts';
import { openRow, type Row, RowRefused } from './row.ts';
import { asTwoColumns } from './two-columns.ts';

/** Headings may stand below a title and instructions. */
const HEADER_SEARCH = 20;

/** Throws `UnreadableFile` when no row of headings is found and the table is no list of question and answer. */
export function readTable(rows: readonly TableRow[]): { items: ReadItem[]; warnings: readonly string[] } {
  const found = findTable(rows);
  const items: ReadItem[] = [];
  for (const tableRow of found.rows) {
    const row = openRow(found.header, tableRow);
    if (row.isBlank || isNumberedOnly(row)) continue;
    items.push(readRow(row, tableRow));
    refuseCount(items.length);
  }
  return { items, warnings: found.header.warnings };
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

function readRow(row: Row, { row: number, line }: TableRow): ReadItem {
  const identifier = oneLine(row.get('id'));
  const place: Place = { row: number, ...(line !== undefined && { line }), ...(identifier && { identifier }) };
  const title = oneLine(row.get('title'));
  try {
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
      return { kind: type };
  }
}

function typeOf(row: Row): QuestionTypeWord | 'choice' {
  const text = row.get('type');
  const options = row.all('option');
  if (text !== '') {
    const type = findTypeWord(text);
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
