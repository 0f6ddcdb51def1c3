import { defineTexts } from '#platform/web/i18n/texts.ts';

export const checkTexts = defineTexts('checkTexts', {
  en: {
    title: 'Before you publish',
    errors: (count: number) => (count === 1 ? 'Fix 1 problem first' : `Fix ${count} problems first`),
    warnings: (count: number) => (count === 1 ? '1 setting may be unintended' : `${count} settings may be unintended`),
    error: 'Must be fixed',
    warning: 'May be unintended',
    fine: 'Ready to publish.',
    checking: 'Checking …',
    names: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    askTitle: 'Publish anyway?',
    cancel: 'Don’t publish',
    confirm: 'Publish anyway',
    confirmCut: 'Publish and close earlier',
  },
});
