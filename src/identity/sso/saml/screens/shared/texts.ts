import { defineTexts } from '#platform/web/i18n/texts.ts';

/** What people see who sign in or out at a SAML provider; apart from what admins see, so that the login page stays small. */
export const samlSignInTexts = defineTexts('samlSignInTexts', {
  en: {
    confirm: {
      title: (provider: string) => `Sign in from ${provider}?`,
      help: (name: string) =>
        `You will be signed in as ${name}. If this is not you, or you did not start this sign-in, cancel.`,
      now: 'Continue',
      cancel: 'Cancel',
      gone: 'This sign-in took too long. Start again at the provider.',
    },
    outcomes: {
      out: 'You are signed out here and at the provider.',
      'out-here': 'You are signed out here. The provider did not confirm that you are signed out there too.',
    },
  },
});
