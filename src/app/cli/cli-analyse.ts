/** `tripos analyse`: the item analysis of any response matrix, without a database. */
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { findDelimiter } from '#platform/server/table-file/csv.ts';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { UnreadableFile } from '#platform/server/table-file/unreadable-file.ts';
import { analyseResponses, type ItemAnalysis } from '#results/statistics/analyse.ts';
import {
  type ResponseOptions,
  readResponses,
  UnreadableResponses,
} from '#results/statistics/dataset/response-matrix.ts';

async function readTable(file: string): Promise<string[][]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableResponses(`${file} cannot be read (${error.code})`);
  });
  try {
    // Empty lines are kept, so that rows are counted as in a spreadsheet; those at the end are none.
    const text = decodeText(bytes).text.replace(/[\r\n]+$/, '');
    const rows: string[][] = parse(text, { delimiter: findDelimiter(text, () => 0), relaxColumnCount: true });
    return rows;
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new UnreadableResponses(`${file}: ${error.message} Responses must be a CSV file`);
    if (error instanceof CsvError) throw new UnreadableResponses(`${file}: ${error.message}`);
    throw error;
  }
}

/** Throws UnreadableResponses, which names the place. */
export async function analyseFile(
  file: string,
  { key, ...options }: ResponseOptions & { readonly key?: string | undefined },
): Promise<ItemAnalysis> {
  const table = await readTable(file);
  const responses = readResponses(table, key === undefined ? null : await readTable(key), options);
  if (responses.scores.length === 0)
    throw new UnreadableResponses(`${file}: Below the names of the items there is no row of responses`);
  return analyseResponses(responses);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What was done with cells and rows without a score, and what of the columns may surprise. */
function remarks({ missing, personsLeftOut, leftOut, notes }: ItemAnalysis): string[] {
  const blanks = missing.blank === 'wrong' ? 'counted as wrong (--blank missing: as missing values)' : 'missing values';
  return [
    `Blank cells are ${blanks}: ${missing.blanks}. NA is a missing value: ${missing.na}.`,
    ...personsLeftOut.map(
      ({ count, why, rows }) =>
        `Left out: ${counted(count, 'row', 'rows')} that ${count === 1 ? why.replace('have', 'has') : why} (${rows.join(', ')}${count > rows.length ? ', …' : ''})`,
    ),
    ...leftOut.map(({ name, why }) => `Left out: ${name}, which ${why}`),
    ...notes.map((note) => `Note: ${note}`),
  ];
}

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3)).padStart(9);

/** The analysis as a table for the eye. */
export function analysisTable(analysis: ItemAnalysis): string {
  const { items, irt } = analysis;
  const width = Math.max(4, ...items.map(({ name }) => name.length));
  const rows = items.map(
    (item, i) =>
      `${item.name.padEnd(width)} ${figure(item.facility)} ${figure(item.sd)} ${figure(item.itemRest)} ${figure(item.alphaIfDeleted)} ${figure(irt.rasch[i]?.difficulty ?? null)} ${figure(irt.rasch[i]?.se ?? null)} ${figure(irt.twoPl[i]?.discrimination ?? null)} ${figure(irt.twoPl[i]?.difficulty ?? null)}`,
  );
  return [
    `${analysis.persons} persons, mean ${figure(analysis.mean).trim()}, sd ${figure(analysis.sd).trim()}, alpha ${figure(analysis.alpha).trim()}, sem ${figure(analysis.sem).trim()}`,
    '',
    `${'item'.padEnd(width)}  facility        sd item-rest alpha w/o     rasch        se     2pl a     2pl b`,
    ...rows,
    ...remarks(analysis),
    ...irt.notes,
  ].join('\n');
}
