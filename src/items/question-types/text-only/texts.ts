/** What the editor of this type says. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const textOnlyTexts = defineTexts('textOnlyTexts', {
  en: {
    text: 'Text',
    textHelp:
      'Shown on its own page of the exam, in the order of the quiz. It isn’t numbered, and nobody has to answer anything. To show a text beside questions, use a stimulus.',
  },
});
