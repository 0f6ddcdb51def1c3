import type { Delimiter } from '#platform/server/table-file/csv.ts';
import type { TableRow } from '#platform/server/table-file/table-row.ts';

/** A file of people as rows of cells, whatever it was. */
export interface PeopleTable {
  readonly format: 'csv' | 'xlsx' | 'oneroster';
  /** Name of the text encoding; null for a workbook and a package of several files. */
  readonly encoding: string | null;
  readonly delimiter: Delimiter | null;
  readonly hasHeadings: boolean;
  /** One for every column, also where the file has none. */
  readonly headings: readonly string[];
  /** Cells that a row is to have; one with more in it has a delimiter too many. */
  readonly width: number;
  /** Rows with something in them, without the headings. */
  readonly rows: readonly TableRow[];
  readonly messages: readonly string[];
}
