import { defineTexts } from '#platform/contract/texts.ts';

/** What the page says that carries a request to a provider. */
export const samlFormTexts = defineTexts('samlFormTexts', {
  en: {
    title: (provider: string) => `Signing in with ${provider}`,
    text: 'You are sent to the sign-in page of your school. If nothing happens, choose Continue.',
    button: 'Continue',
  },
});
