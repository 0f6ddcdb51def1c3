import { defineTexts } from '#platform/web/i18n/texts.ts';

export const keysTexts = defineTexts('keysTexts', {
  en: {
    open: 'Signing keys',
    help: 'Each certificate is signed with one of the school’s keys. Others verify it with the public keys, which are published on this site.',
    did: 'The school’s identifier (DID)',
    list: 'Keys',
    since: (date: string) => `Since ${date}`,
    states: {
      signing: 'Active',
      retired: (date: string) => `Retired on ${date}; its signatures remain valid`,
      withdrawn: (date: string) => `Revoked on ${date}; its signatures are no longer valid`,
    },
    create: 'Create new key',
    created: 'The new key signs certificates from now on',
    withdraw: 'Revoke',
    withdrawOf: (date: string) => `Revoke the key of ${date}`,
    ask: 'Revoke a key only if someone else may have it: every file signed with it becomes invalid. Holders can download theirs again.',
    sure: 'Revoke this key',
    keep: 'Keep it',
    withdrawn: 'The key was revoked',
    close: 'Close',
  },
});
