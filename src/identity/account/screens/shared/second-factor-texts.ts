import { defineTexts } from '#platform/web/i18n/texts.ts';

/** Texts for whom the school asks for a second factor. */
export const secondFactorTexts = defineTexts('secondFactorTexts', {
  en: {
    title: 'Two-step sign-in',
    now: 'Your school requires a second factor besides your password. Set one up to continue.',
    until: (when: string) => `From ${when}, your school requires a second factor besides your password.`,
    done: 'Your second factor is set up. It protects your account if someone learns your password.',
    continue: 'Continue',
    later: 'Not now',
    setUp: 'Set it up now',
    leave: 'Log out',
  },
});
