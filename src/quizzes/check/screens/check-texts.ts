import { defineTexts } from '#platform/web/i18n/texts.ts';

export const checkTexts = defineTexts('checkTexts', {
  en: {
    title: 'Before you publish',
    errors: (count: number) =>
      count === 1 ? 'One thing has to be put right first' : `${count} things have to be put right first`,
    warnings: (count: number) => (count === 1 ? 'One thing may not be meant' : `${count} things may not be meant`),
    error: 'Has to be put right',
    warning: 'May not be meant',
    fine: 'Nothing stands against publishing it.',
    checking: 'Checking …',
    names: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    askTitle: 'Publish all the same?',
    cancel: 'Do not publish',
    confirm: 'Publish all the same',
    confirmCut: 'Publish and close earlier',
  },
});
