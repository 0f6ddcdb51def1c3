import { defineTexts } from '#platform/web/i18n/texts.ts';

export const hintsTexts = defineTexts('hintsTexts', {
  en: {
    show: (number: number, all: number) => (all === 1 ? 'Show the hint' : `Show hint ${number} of ${all}`),
    hint: (number: number, all: number) => (all === 1 ? 'Hint' : `Hint ${number} of ${all}`),
    hints: 'Hints',
    cost: (marks: string) => `Each hint takes ${marks} ${marks === '1' ? 'mark' : 'marks'} off what your answer earns.`,
    free: 'Hints cost nothing.',
    taken: (count: number) => (count === 1 ? '1 hint was shown' : `${count} hints were shown`),
    each: (marks: string) => `each took ${marks} ${marks === '1' ? 'mark' : 'marks'} off what the answer earned`,
  },
});
