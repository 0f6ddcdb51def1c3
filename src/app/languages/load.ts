/** Brings the words of the page's language before anything is drawn. */
import type { Language } from '#platform/contract/languages.ts';
import type { MessageTranslations } from '#platform/contract/translate.ts';
import { declareLanguage, pageLanguage } from '#platform/web/i18n/language.ts';
import { speakOfFields } from '#platform/web/i18n/refusal-words.ts';
import { type Catalogue, speak } from '#platform/web/i18n/texts.ts';

/** One line for each language but English, whose words are part of the screens. */
export const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ readonly catalogue: Catalogue }>> = {
  de: () => import('./de.ts'),
  ar: () => import('./ar.ts'),
};

/** What forms say of their fields: in a part of its own, because no page begins with an error. */
const fieldMessages: Record<keyof typeof catalogues, () => Promise<{ readonly default: MessageTranslations }>> = {
  de: () => import('#platform/contract/messages/fields.de.json'),
  ar: () => import('#platform/contract/messages/fields.ar.json'),
};

/** The page speaks its language when this has come to its end. Where the words can't be brought, it speaks English. */
export async function loadLanguage(): Promise<void> {
  const language = pageLanguage();
  if (language === 'en') return;
  try {
    speak((await catalogues[language]()).catalogue);
    fieldMessages[language]().then(({ default: messages }) => speakOfFields(messages), console.warn);
  } catch (error) {
    console.warn('The words of the language could not be loaded', error);
    declareLanguage('en');
  }
}
