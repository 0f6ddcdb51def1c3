/** The file that says of every row what became of it; it can itself be uploaded again. */
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { csvCell } from '#platform/text/csv.ts';
import { AT_ONCE } from './read-people.ts';
import type { PlannedRow } from './rules-plan.ts';

const HEADINGS = ['Row', 'Outcome', 'Email', 'First name', 'Last name', 'Groups', 'Details'];

/** Begins with the mark by which spreadsheets know UTF-8; what would run as a formula is made harmless. */
export async function writeReport(rows: readonly PlannedRow[]): Promise<Buffer> {
  const lines = [`\uFEFF${HEADINGS.join(',')}`];
  for (const [index, row] of rows.entries()) {
    const { position, outcome, email, firstName, lastName, groups, messages } = row;
    const cells = [position, outcome, email, firstName, lastName, groups.join('; '), messages.join('; ')];
    lines.push(cells.map(csvCell).join(','));
    if (index % AT_ONCE === AT_ONCE - 1) await letOthersWork();
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}
