/**
 * The file that says of every row what became of it: the columns as they came, so that it can be corrected and
 * uploaded again.
 */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { csvCell } from '#platform/text/csv.ts';
import { AT_ONCE, type PeopleFile } from './read-people.ts';
import { fieldHeadings } from './rules-columns.ts';
import type { PlannedRow } from './rules-plan.ts';

const OWN_HEADINGS = ['Row', 'Outcome', 'Details'];

/** `rows` are those of the file; `translate` puts what is said of them into the words of who uploaded it. The headings stay, because
 * the file is read in again. Begins with the mark of UTF-8; what would run as a formula is made harmless. */
export async function writeReport(
  file: PeopleFile,
  rows: readonly PlannedRow[],
  translate: (message: string) => string,
): Promise<Buffer> {
  // The columns of an earlier report are not kept beside the new ones.
  const kept = file.columns.flatMap(({ heading, field }, index) =>
    field === null && OWN_HEADINGS.includes(heading) ? [] : [{ heading, field, index }],
  );
  const headings = kept.map(({ heading, field }) =>
    file.facts.hasHeadings || !field ? heading : fieldHeadings[field],
  );
  const lines = [[...OWN_HEADINGS, ...headings].map(csvCell).join(',')];
  for (const [at, { position, outcome, messages }] of rows.entries()) {
    const cells = file.cells[at]!;
    const line = [
      position,
      outcome,
      messages.map(translate).join('; '),
      ...kept.map(({ index }) => cells[index] ?? ''),
    ];
    lines.push(line.map(csvCell).join(','));
    if (at % AT_ONCE === AT_ONCE - 1) await letOthersWork();
  }
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}
