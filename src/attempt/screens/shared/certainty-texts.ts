import { defineTexts } from '#platform/web/texts.ts';

export const certaintyTexts = defineTexts('certaintyTexts', {
  en: {
    ask: 'How certain are you that this is right?',
    levels: { low: 'Not very', middle: 'Fairly', high: 'Very' },
    /** Marks for a right and for a wrong answer, as the reader writes numbers. */
    worth: (right: string, wrong: string) => `right ${right}, wrong ${wrong}`,
    first: 'Answer first, then say how certain you are.',
    said: { low: 'Not very certain', middle: 'Fairly certain', high: 'Very certain' },
  },
});
