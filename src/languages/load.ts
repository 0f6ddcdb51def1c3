/** Brings the words of the page's language before anything is drawn. */
import type { Language } from '#platform/contract/languages.ts';
import { declareLanguage, pageLanguage } from '#platform/web/language.ts';
import { type Catalogue, speak } from '#platform/web/texts.ts';

/** One line for each language but English, whose words are part of the screens. */
export const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>> = {
  de: () => import('./de.ts'),
  ar: () => import('./ar.ts'),
};

/** The page speaks its language when this has come to its end. Where the words can't be brought, it speaks English. */
export async function loadLanguage(): Promise<void> {
  const language = pageLanguage();
  if (language === 'en') return;
  try {
    speak((await catalogues[language]()).catalogue);
  } catch (error) {
    console.warn('The words of the language could not be loaded', error);
    declareLanguage('en');
  }
}
