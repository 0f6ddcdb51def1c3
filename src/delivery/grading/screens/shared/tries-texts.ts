import { defineTexts } from '#platform/web/i18n/texts.ts';

const markOf = (marks: string, isOne: boolean): string => `${marks} ${isOne ? 'mark' : 'marks'}`;

export const triesTexts = defineTexts('triesTexts', {
  en: {
    again: 'Try again',
    /** `all`: null without a limit. */
    number: (number: number, all: number | null) => (all === null ? `Try ${number}` : `Try ${number} of ${all}`),
    left: (left: number | null) =>
      left === null ? 'You can try until it’s right.' : left === 1 ? '1 try left.' : `${left} tries left.`,
    cost: (marks: string, isOne: boolean) => `Each wrong try deducts ${markOf(marks, isOne)}.`,
    free: 'Wrong tries cost nothing.',
    best: 'Your best try counts.',
    kept: 'Your answer stays until you change it.',
    check: 'Check your answer to see whether it’s right.',
    /** No other try is left. */
    used: (made: number) => (made === 1 ? '1 try used.' : `${made} tries used.`),
    nextHint: 'The next hint is available after another wrong try.',
    firstHint: 'A hint is available after a wrong try.',
    review: {
      ofPart: (part: string) => `Tries at part ${part}`,
      title: 'Tries',
      number: (number: number) => `Try ${number}`,
      deducted: (marks: string, isOne: boolean) => `${markOf(marks, isOne)} deducted for earlier tries`,
      earned: (marks: string, isOne: boolean) => markOf(marks, isOne),
      counted: 'Counts',
      unchecked: 'Not checked; graded at the end',
    },
  },
});
