import { isKeyOf, keysOf } from '#platform/contract/object-of.ts';

/**
 * The languages in which the words of the pages are written. English is in the `texts.ts` files, every other one in
 * files beside them; `docs/develop/translate.md` says how one is added.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>;

export type Language = keyof typeof languages;
export const languageCodes = keysOf(languages);

/** The language of a tag such as `de-AT`; English where nothing is written in that language. */
export function languageOf(tag: string): Language {
  const code = tag.slice(0, 2).toLowerCase();
  return isKeyOf(languages, code) && /^..(-|$)/.test(tag) ? code : 'en';
}

/** What the page says its language is: the school's own way where it writes in the chosen language too. */
export const pageTag = (chosen: string | null, school: string): string =>
  chosen === null || languageOf(school) === chosen ? school : languageOf(chosen);
