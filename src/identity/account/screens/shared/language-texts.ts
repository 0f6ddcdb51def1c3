import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts for choosing the language of the pages. */
export const languageTexts = defineTexts('languageTexts', {
  en: {
    title: 'Language',
    help: 'The language of the pages. What people have written stays as they wrote it.',
    label: 'Language of the pages',
    save: 'Use this language',
    deed: (name: string) => `Language: ${name}`,
  },
});
