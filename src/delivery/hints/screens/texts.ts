import { defineTexts } from '#platform/web/i18n/texts.ts';

export const hintsTexts = defineTexts('hintsTexts', {
  en: {
    show: (number: number, all: number) => (all === 1 ? 'Show hint' : `Show hint ${number} of ${all}`),
    hint: (number: number, all: number) => (all === 1 ? 'Hint' : `Hint ${number} of ${all}`),
    hints: 'Hints',
    cost: (marks: string) => `Each hint deducts ${marks} ${marks === '1' ? 'mark' : 'marks'} from this question.`,
    free: 'Hints are free.',
    taken: (count: number) => (count === 1 ? '1 hint was shown' : `${count} hints were shown`),
    each: (marks: string) => `each deducted ${marks} ${marks === '1' ? 'mark' : 'marks'}`,
  },
});
