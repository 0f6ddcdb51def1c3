import { defineTexts } from '#platform/web/i18n/texts.ts';

export const refusedTexts = defineTexts('refusedTexts', {
  en: {
    slowed: 'Sign-ins are slowed down',
    slowedHelp:
      'After many failures in the last 15 minutes. Nobody with the right password is refused because of a network; an account with ten failures from one network is closed to it, except on devices that it has signed in on before.',
    lift: 'Lift',
    network: (address: string, failures: number, unknown: number) =>
      `${address}: ${failures} wrong passwords, ${unknown} for accounts that do not exist`,
    account: (name: string, failures: number) => `${name}: ${failures} wrong passwords`,
    title: 'Failed sign-ins',
    help: 'With a wrong password or code, in the last 90 days. What was typed is never kept.',
    caption: 'Failed sign-ins',
    at: 'When',
    person: 'Account',
    nobody: 'No such account',
    step: 'Wrong was',
    steps: { password: 'the password', code: 'the code of the second step' },
    address: 'Address',
    browser: 'Browser',
    empty: 'No failed sign-ins',
    emptyHelp:
      'When somebody signs in with a wrong password or code, it is listed here with the address that it came from.',
  },
});
