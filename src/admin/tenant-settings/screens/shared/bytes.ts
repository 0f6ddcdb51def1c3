import { pageLocale } from '#platform/web/i18n/language.ts';
import { textsOf } from '#platform/web/i18n/texts.ts';
import { bytesTexts } from './bytes-texts.ts';

const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** 1.5 MB: in powers of a thousand, with one decimal at most, in the language of the page. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.95 && unit < units.length) [value, unit] = [value / 1000, unit + 1];
  const written = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 }).format(value);
  return unit === 0 ? textsOf(bytesTexts).bytes(written) : `${written} ${units[unit - 1]}`;
}
