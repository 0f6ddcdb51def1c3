/** `tripos analyse`: the item analysis of any response matrix, without a database. */
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '#platform/server/table-file/encoding.ts';
import { analyseResponses, type ItemAnalysis } from '#statistics/analyse.ts';
import { readResponses, UnreadableResponses } from '#statistics/response-matrix.ts';

async function readTable(file: string): Promise<string[][]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableResponses(`${file} cannot be read (${error.code})`);
  });
  try {
    const delimiter = [',', ';', '\t'];
    return parse(decodeText(bytes).text, { delimiter, relaxColumnCount: true, skipEmptyLines: true });
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableResponses(`${file}: ${error.message}`);
    throw error;
  }
}

/** Throws UnreadableResponses, which names the place. */
export async function analyseFile(file: string, keyFile: string | undefined): Promise<ItemAnalysis> {
  const table = await readTable(file);
  return analyseResponses(readResponses(table, keyFile === undefined ? null : await readTable(keyFile)));
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
    ...analysis.leftOut.map(({ name, why }) => `Left out: ${name}, which ${why}`),
    ...irt.notes,
  ].join('\n');
}
