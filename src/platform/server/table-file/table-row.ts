/** One row as the CSV or XLSX reader gives it. */
export interface TableRow {
  /** As the spreadsheet counts, from 1, headings included. */
  readonly row: number;
  /** Line of a text file, from 1, where it differs from the row. */
  readonly line?: number;
  readonly cells: readonly string[];
  readonly warnings?: readonly string[];
}
