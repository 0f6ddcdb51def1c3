/** Comma-separated values for spreadsheets, made in the browser. */

/**
 * One cell. A text that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, "CSV injection");
 * numbers are written as they are.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n]/.test(value.trimStart() === '' ? value : value.trimStart()) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Rows = readonly (readonly (string | number | null)[])[];

/** Rows to add to a file that has begun. */
export const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** A whole file (RFC 4180), or its beginning, with the mark in front by which spreadsheets know UTF-8. */
export const csvFile = (rows: Rows): string => `\uFEFF${csvLines(rows)}`;
