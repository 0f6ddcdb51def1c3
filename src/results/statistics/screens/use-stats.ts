/** Figures as people read them. */
import { useFormat } from '#platform/web/i18n/format.ts';
import type { Statistics } from '../contract.ts';

const NONE = '–';

export function useStats() {
  const format = useFormat();
  const rounded = (value: number, digits: number): string =>
    format.number(Math.round(value * 10 ** digits) / 10 ** digits);
  return {
    ...format,
    /** To this many decimals; a dash where there is none. */
    figure: (value: number | null, digits = 2): string => (value === null ? NONE : rounded(value, digits)),
    /** A share of 0 to 1 in percent. */
    share: (value: number | null): string => (value === null ? NONE : format.percentExact(100 * value)),
    /** A correlation, −100 to 100. */
    hundred: (value: number | null): string => (value === null ? NONE : format.number(Math.round(100 * value))),
    /** A total in the unit of the statistics. */
    total: (value: number | null, unit: Statistics['unit']): string =>
      value === null ? NONE : unit === 'marks' ? rounded(value, 2) : format.percentExact(value),
    timeSpan: (seconds: number | null): string => (seconds === null ? NONE : format.duration(Math.round(seconds))),
  };
}
