import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts for whom the school asks for a second factor. */
export const secondFactorTexts = defineTexts('secondFactorTexts', {
  en: {
    title: 'A second factor',
    now: 'Your school asks you for a second factor beside your password. Set one up, and you can go on.',
    until: (when: string) => `Your school asks you for a second factor beside your password, from ${when} on.`,
    done: 'Your second factor is set up. It keeps your account safe when somebody learns your password.',
    goOn: 'Go on',
    later: 'Not now',
    setUp: 'Set it up now',
    leave: 'Log out',
  },
});
