/**
 * The language of this page. It is, in this order, what the person has chosen (the server writes it into the page), what
 * was chosen in this browser, what the school has chosen, English. `early.js` settles it before anything is painted.
 */
import { type Language, languageCodes, languageOf, languages } from '#platform/contract/languages.ts';

/** Under this name `early.js` finds what was chosen in this browser. */
export const LANGUAGE_KEY = 'tripos:language';

/** The language that the page is in. */
export const pageLanguage = (): Language => languageOf(document.documentElement.lang);

export const pageDirection = (): 'ltr' | 'rtl' => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/** What was chosen in this browser; null where nothing was. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY);
    return languageCodes.find((code) => code === kept) ?? null;
  } catch {
    return null;
  }
}

/** Remembers a choice for the next time that this browser opens a page. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser that keeps nothing has the school's language until somebody has signed in.
  }
}

/** The page says from now on that it is in this language. */
export function declareLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** `English (United Kingdom)`, `Deutsch (Österreich)`: a language and a country in that language. */
export const localeName = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;

/** How dates and numbers are written in the language of the page: in Arabic with the digits that clocks and formulas have. */
export function pageLocale(): string {
  const tag = document.documentElement.lang || 'en-US';
  return languageOf(tag) === 'ar' ? `${tag}-u-nu-latn` : tag;
}
