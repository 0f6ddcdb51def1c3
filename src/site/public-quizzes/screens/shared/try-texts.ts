import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts of a sample question that visitors try. */
export const tryTexts = defineTexts('tryTexts', {
  en: {
    check: 'Check answer',
    again: 'Try again',
    verdicts: { right: 'Correct', partial: 'Partly correct', wrong: 'Not correct' },
    blank: 'Give an answer first.',
    notJudged: 'Your teacher marks this kind of question.',
    marks: (marks: number, of: number) => `${marks} of ${of} ${of === 1 ? 'mark' : 'marks'}`,
  },
});
