import { defineTexts } from '#platform/web/texts.ts';

export const refusedTexts = defineTexts('refusedTexts', {
  en: {
    title: 'Refused sign-ins',
    help: 'With a wrong password or code, in the last 90 days. What was typed is never kept.',
    caption: 'Refused sign-ins',
    at: 'When',
    person: 'Account',
    nobody: 'No such account',
    step: 'Wrong was',
    steps: { password: 'the password', code: 'the code of the second step' },
    address: 'Address',
    browser: 'Browser',
    empty: 'Nobody was refused',
    emptyHelp:
      'When somebody signs in with a wrong password or code, it is listed here with the address that it came from.',
  },
});
