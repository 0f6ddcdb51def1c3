/** Numbers as people read them. */
import { useFormat } from '#platform/web/i18n/format.ts';
import type { Statistics } from '../contract.ts';

const NONE = '–';

export function useStats() {
  const format = useFormat();
  const rounded = (value: number, digits: number): string =>
    format.number(Math.round(value * 10 ** digits) / 10 ** digits);
  return {
    ...format,
    /** To at most this many decimals; a dash where there is none. */
    figure: (value: number | null, digits = 2): string => (value === null ? NONE : rounded(value, digits)),
    /** With exactly this many decimals, for columns; a dash where there is none. */
    column: (value: number | null, digits: number): string => (value === null ? NONE : format.fixed(value, digits)),
    /** A share of 0 to 1 in percent, with one decimal. */
    share: (value: number | null): string => (value === null ? NONE : format.percentFixed(100 * value)),
    /** A correlation, −100 to 100. */
    hundred: (value: number | null): string => (value === null ? NONE : format.number(Math.round(100 * value))),
    /** A total in the unit of the statistics, with at most one decimal. */
    total: (value: number | null, unit: Statistics['unit']): string =>
      value === null ? NONE : unit === 'marks' ? rounded(value, 1) : format.percentExact(value),
    /** A total below others: always with the same decimals. */
    totalColumn: (value: number | null, unit: Statistics['unit']): string =>
      value === null ? NONE : unit === 'marks' ? format.fixed(value, 2) : format.percentFixed(value),
    timeSpan: (seconds: number | null): string => (seconds === null ? NONE : format.duration(Math.round(seconds))),
  };
}
