import { pageLocale } from '#platform/web/i18n/language.ts';
import { fromMinor } from '../rules.ts';

/** €19.90, in the language of the page. `minor` is in the smallest unit of the currency. */
export const moneyWords = (minor: number, currency: string): string =>
  new Intl.NumberFormat(pageLocale(), { style: 'currency', currency }).format(fromMinor(minor, currency));
