import { describe, expect, it } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

describe('cells of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =cmd'])('%j cannot run as a formula', (text) => {
    expect(csvCell(text)).toBe(`'${text}`);
  });
  it('keeps negative numbers as numbers', () => {
    expect(csvCell(-2.5)).toBe('-2.5');
  });
  it('quotes commas, quotes and line breaks', () => {
    expect(csvCell('Doe, "Jo"\nX')).toBe('"Doe, ""Jo""\nX"');
  });
  it('leaves what is missing empty', () => {
    expect(csvCell(null)).toBe('');
  });
});

it('ends every line as RFC 4180 says and begins with the mark of UTF-8', () => {
  expect(
    csvFile([
      ['Name', 'Score'],
      ['Zoë', 4.5],
    ]),
  ).toBe('\uFEFFName,Score\r\nZoë,4.5\r\n');
});
