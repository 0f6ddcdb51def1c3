import { defineTexts } from '#platform/web/i18n/texts.ts';

export const refusedTexts = defineTexts('refusedTexts', {
  en: {
    slowed: 'Sign-in is being slowed down',
    slowedHelp:
      'There were many failed sign-ins in the last 15 minutes. The right password still works on any network, but after ten failures from one network an account is blocked there, except on devices it has signed in on before.',
    lift: 'Remove limit',
    network: (address: string, failures: number, unknown: number) =>
      `${address}: ${failures} wrong passwords, ${unknown} for accounts that do not exist`,
    account: (name: string, failures: number) => `${name}: ${failures} wrong passwords`,
    title: 'Failed sign-ins',
    help: 'Wrong passwords and codes in the last 90 days. We never store what was typed.',
    caption: 'Failed sign-ins',
    at: 'When',
    person: 'Account',
    nobody: 'No such account',
    step: 'Failed at',
    steps: { password: 'Password', code: 'Second-step code' },
    address: 'IP address',
    browser: 'Browser',
    empty: 'No failed sign-ins',
    emptyHelp: 'Sign-ins with a wrong password or code appear here with their IP address.',
  },
});
