import { defineTexts } from '#platform/web/i18n/texts.ts';

export const keysTexts = defineTexts('keysTexts', {
  en: {
    open: 'Keys that sign',
    help: 'Each certificate is signed with a key of the school. Others verify it by the public halves, which stand at the address of the site.',
    did: 'The school signs as',
    list: 'Keys',
    since: (date: string) => `Since ${date}`,
    states: {
      signing: 'Signs now',
      retired: (date: string) => `Signs no more since ${date}; what it signed stays good`,
      withdrawn: (date: string) => `Withdrawn on ${date}; what it signed counts no longer`,
    },
    create: 'Sign with a new key',
    created: 'From now on a new key signs',
    withdraw: 'Withdraw',
    withdrawOf: (date: string) => `Withdraw the key of ${date}`,
    ask: 'Only if others may have this key: every file that was signed with it stops being genuine. Holders download theirs anew.',
    sure: 'Withdraw this key',
    keep: 'Keep it',
    withdrawn: 'The key is withdrawn',
    close: 'Close',
  },
});
