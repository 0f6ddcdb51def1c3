/** From the bytes of a file to people, row by row, without holding up the requests beside it. */

import { setImmediate as letOthersWork } from 'node:timers/promises';
import { Refusal, type RefusalCode } from '#platform/contract/refusal.ts';
import { messageOf } from '#platform/server/errors.ts';
import { type UnreadableCode, UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { runInWorker } from '#platform/server/worker/run-in-worker.ts';
import type { Field, UploadColumn } from './contract.ts';
import type { PeopleTable } from './people-table.ts';
import { matchCells, matchHeadings } from './rules-columns.ts';
import { cleanCell, mappingOf, type RefusedRow, readRow, type UserImportPerson } from './rules-row.ts';
import { readPeopleTable } from './table.ts';

export type TableFacts = Omit<PeopleTable, 'rows' | 'headings' | 'width'>;

export interface PeopleFile {
  readonly facts: TableFacts;
  readonly columns: readonly UploadColumn[];
  readonly rows: readonly (UserImportPerson | RefusedRow)[];
  /** Of each of the rows, as they came. */
  readonly cells: readonly (readonly string[])[];
}

/** Larger files are read in a thread of their own; for smaller ones that costs more than it saves. */
const APART_FROM_BYTES = 64 * 1024;

/** Rows between two looks at what else waits. */
export const AT_ONCE = 500;

/** What is wrong with the upload itself is bad input; a whole file without people was understood, without result. */
const codes: Partial<Record<UnreadableCode, RefusalCode>> = {
  'empty-file': 'invalid_input',
  'too-large': 'too_large',
  'zip-bomb': 'too_large',
};

const isUnreadable = (told: unknown): told is { unreadable: UnreadableCode; message: string } =>
  typeof told === 'object' && told !== null && 'unreadable' in told;

async function readTable(bytes: Uint8Array, today: string): Promise<PeopleTable> {
  try {
    if (bytes.length < APART_FROM_BYTES) return await readPeopleTable(bytes, today);
    return await runInWorker<PeopleTable>(new URL('./table-in-worker.ts', import.meta.url), { bytes, today });
  } catch (error) {
    const told = error instanceof UnreadableFile ? { unreadable: error.code, message: error.message } : error;
    if (!isUnreadable(told)) throw error instanceof Error ? error : new Error(messageOf(error));
    const details = [{ path: 'file', message: told.message, reason: told.unreadable }];
    throw new Refusal(codes[told.unreadable] ?? 'impossible', told.message, { details, cause: error });
  }
}

const SAMPLES = 3;
const SAMPLE_ROWS = 200;
const SAMPLE_CHARACTERS = 60;

function samplesOf(table: PeopleTable, index: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of table.rows.slice(0, SAMPLE_ROWS)) {
    const text = cleanCell((cells[index] ?? '').slice(0, 4 * SAMPLE_CHARACTERS));
    if (text !== '') samples.add(text.slice(0, SAMPLE_CHARACTERS).toWellFormed());
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

const guessColumns = ({ hasHeadings, headings, rows }: PeopleTable): (Field | null)[] =>
  hasHeadings ? matchHeadings(headings) : matchCells(rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells));

/**
 * Reads a file. `given` is the meaning of each column as somebody has chosen it; otherwise the headings tell. `today`: the
 * day of the school, by which memberships are over. Throws a
 * refusal for a file that is no table of people at all.
 */
export async function readPeople(
  bytes: Uint8Array,
  given: readonly (Field | null)[] | undefined,
  today: string,
): Promise<PeopleFile> {
  const table = await readTable(bytes, today);
  const meanings = given ?? guessColumns(table);
  const taken = new Set<Field>();
  const columns = table.headings.map((heading, index): UploadColumn => {
    const meaning = meanings[index] ?? null;
    const field = meaning === null || taken.has(meaning) ? null : meaning;
    if (field) taken.add(field);
    return { heading: heading.slice(0, 200).toWellFormed(), field, samples: samplesOf(table, index) };
  });
  const mapping = mappingOf(columns.map(({ field }) => field));
  // A column that somebody has given a meaning is meant, whether or not it has a heading.
  const width = Math.max(table.width, ...[...mapping.values()].map((index) => index + 1));
  const rows: (UserImportPerson | RefusedRow)[] = [];
  const cells: (readonly string[])[] = [];
  for (const [index, row] of table.rows.entries()) {
    const read = readRow(mapping, row, width);
    if (read) {
      rows.push(read);
      cells.push(row.cells);
    }
    if (index % AT_ONCE === AT_ONCE - 1) await letOthersWork();
  }
  const { rows: _rows, headings: _headings, width: _width, ...facts } = table;
  return { facts, columns, rows, cells };
}
