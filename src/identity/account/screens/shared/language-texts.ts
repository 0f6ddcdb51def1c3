import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts for choosing the language of the pages. */
export const languageTexts = defineTexts('languageTexts', {
  en: {
    title: 'Language',
    help: 'The language of the pages. Content stays in the language it was written in.',
    label: 'Page language',
    save: 'Save',
    deed: (name: string) => `Language: ${name}`,
  },
});
