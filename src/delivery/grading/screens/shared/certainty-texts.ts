import { defineTexts } from '#platform/web/i18n/texts.ts';

const markOf = (marks: string, isOne: boolean): string => `${marks} ${isOne ? 'mark' : 'marks'}`;

export const certaintyTexts = defineTexts('certaintyTexts', {
  en: {
    ask: 'How certain are you that this is right?',
    levels: { low: 'Not very', middle: 'Fairly', high: 'Very' },
    /** Marks for a right and for a wrong answer, as the reader writes numbers. */
    worth: (right: string, wrong: string) => `right ${right}, wrong ${wrong}`,
    first: 'Answer first, then choose how certain you are.',
    said: { low: 'Not very certain', middle: 'Fairly certain', high: 'Very certain' },
    /** To the student whose answer it is, and to everybody else. */
    own: {
      low: 'You were not very certain',
      middle: 'You were fairly certain',
      high: 'You were very certain',
    },
    theirs: {
      low: 'The student was not very certain',
      middle: 'The student was fairly certain',
      high: 'The student was very certain',
    },
    earned: (said: string, marks: string, isOne: boolean) => `${said}: that earned ${markOf(marks, isOne)} here.`,
    cost: (said: string, marks: string, isOne: boolean) => `${said}: that cost ${markOf(marks, isOne)} here.`,
    neither: (said: string) => `${said}: that earned nothing and cost nothing here.`,
    only: (said: string) => `${said}.`,
    better: (level: string, marks: string, isOne: boolean) => `“${level}” would have earned ${markOf(marks, isOne)}.`,
    betterNothing: (level: string) => `“${level}” would have cost nothing.`,
  },
});
