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

/** A whole file (RFC 4180), with the mark at the beginning by which spreadsheets know UTF-8. */
export const csvFile = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
