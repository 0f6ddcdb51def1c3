import { pageDirection, pageLocale } from '#platform/web/i18n/language.ts';
import { fromMinor } from '../rules.ts';

/** €19.90, in the language of the page. `minor` is in the smallest unit of the currency. */
export const moneyWords = (minor: number, currency: string): string => {
  const words = new Intl.NumberFormat(pageLocale(), { style: 'currency', currency }).format(fromMinor(minor, currency));
  // Among words from right to left, the sign of US$ would be before its letters.
  return pageDirection() === 'rtl' ? `\u2066${words}\u2069` : words;
};
