import type { ReadItem } from '#items/question-types/neutral/neutral-item.ts';
import { readSheet } from '#platform/server/table-file/sheet.ts';
import { withPictureWarnings } from '#platform/server/table-file/sheet-pictures.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { readWorkbook } from '#platform/server/table-file/workbook.ts';
import { openZip } from '#platform/server/table-file/zip.ts';
import { trimSpace } from '#platform/text/spaces.ts';
import { areTruths } from '../flagged-choice.ts';
import type { ReadFile, SourceFile } from '../format.ts';
import { excerpt } from '../gift/interactions.ts';
import { refuseCount } from '../limits.ts';
import { unknownColumns } from '../table/header.ts';
import { plainToHtml } from '../texts.ts';
import { findKahootHeader, type KahootHeader } from './sheet.ts';

/** How far down the headings are looked for; in Kahoot's own template they are in row 8. */
const HEADINGS = 30;

/** Reads Kahoot's template. A broken row is refused, the others are read; rows without any text are nothing. */
export async function readKahoot(file: SourceFile): Promise<ReadFile> {
  const { rows, sheet, others } = await firstSheet(file.bytes);
  const at = rows.slice(0, HEADINGS).findIndex(({ cells }) => findKahootHeader(cells) !== null);
  if (at === -1) {
    throw new UnreadableFile(
      'no-header',
      'The first sheet is not Kahoot’s template: a row with the headings "Question", "Answer 1", "Time limit" and "Correct answer(s)" is missing.',
    );
  }
  const header = findKahootHeader(rows[at]!.cells)!;
  const items: ReadItem[] = [];
  const times = new Set<string>();
  for (const row of rows.slice(at + 1)) {
    const filled = [header.question, ...header.answers].some((column) => cellOf(row, column) !== '');
    if (!filled) continue;
    items.push(readRow(row, header));
    times.add(cellOf(row, header.time));
    refuseCount(items.length);
  }
  const unknown = header.unknown.filter(({ column }) => rows.slice(at + 1).some((row) => cellOf(row, column) !== ''));
  const warnings = [
    ...(others > 0 ? [`Only the sheet "${sheet}" was read; the workbook has ${others} more.`] : []),
    ...(unknown.length > 0 ? [unknownColumns(unknown.map(({ name }) => name))] : []),
    ...(times.size > 1
      ? ['The questions have different time limits, which are not kept: a quiz has one for all.']
      : []),
  ];
  return { encoding: null, items, warnings };
}

async function firstSheet(bytes: Uint8Array): Promise<{ rows: TableRow[]; sheet: string; others: number }> {
  const zip = await openZip(bytes);
  const workbook = await readWorkbook(zip);
  const first = workbook.sheets[0];
  const xml = first && (await zip.read(first.part));
  const rows = xml ? await withPictureWarnings(zip, first.part, readSheet(xml, workbook)) : [];
  return { rows, sheet: first?.name ?? '', others: workbook.sheets.length - 1 };
}

const cellOf = (row: TableRow, column: number): string => trimSpace(row.cells[column] ?? '');

function readRow(row: TableRow, header: KahootHeader): ReadItem {
  const place = { row: row.row };
  const question = cellOf(row, header.question);
  const refused = (reason: string): ReadItem => ({ refused: reason, place, title: excerpt(question) });
  if (question === '') return refused('The question has no text.');
  const answers = header.answers
    .map((column, index) => ({ number: index + 1, text: cellOf(row, column) }))
    .filter(({ text }) => text !== '');
  if (answers.length < 2) return refused('It needs at least two answers.');
  const correct = cellOf(row, header.correct);
  const right = [
    ...new Set(
      correct
        .split(/[\s,;]+/)
        .filter((part) => part !== '')
        .map(Number),
    ),
  ];
  if (right.length === 0 || right.some((number) => !answers.some((answer) => answer.number === number))) {
    return refused(
      correct === ''
        ? 'The column "Correct answer(s)" is empty.'
        : `"${excerpt(correct)}" in the column "Correct answer(s)" names no answer.`,
    );
  }
  const base = { place, title: '', stem: plainToHtml(question), tags: [], category: [] };
  const warnings = [...(row.warnings ?? [])];
  if (areTruths(answers.map(({ text }) => text)) && right.length === 1) {
    return { item: { ...base, interaction: { kind: 'true-false', right: right[0] === answers[0]!.number } }, warnings };
  }
  if (right.length > 1)
    warnings.push('Several answers are right: each of them earns full marks, and students choose one.');
  const options = answers.map(({ number, text }) => ({
    text: plainToHtml(text),
    share: right.includes(number) ? '1' : '0',
  }));
  return { item: { ...base, interaction: { kind: 'choice', multiple: false, shuffle: true, options } }, warnings };
}
