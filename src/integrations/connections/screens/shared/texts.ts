import { defineTexts } from '#platform/web/i18n/texts.ts';

export const connectionTexts = defineTexts('connectionTexts', {
  en: {
    title: 'Connected accounts',
    ownHelp: 'Accounts at other systems that sign you in here.',
    help: 'Accounts at other systems that sign this person in here.',
    empty: 'No accounts are connected.',
    kinds: {
      google: 'Google',
      microsoft: 'Microsoft',
      oidc: 'Single sign-on',
      saml: 'SAML',
      lti: 'Learning platform',
    },
    since: (date: string) => `connected on ${date}`,
    used: (when: string) => `last used ${when}`,
    known: 'Known there as',
    off: 'Not in use',
    remove: 'Disconnect',
    removeNamed: (name: string) => `Disconnect ${name}`,
    ownEffect:
      'It no longer signs you in here. You are signed out everywhere, on this page too. Roles and groups that it gave you are removed. To connect it again, sign in with it.',
    effect:
      'It no longer signs this person in here. The person is signed out everywhere, and loses the roles and groups that it gave. To connect it again, the person signs in with it.',
    results: 'Results are no longer sent there. Those that were sent stay.',
    removed: (name: string) => `${name} was disconnected`,
    cancel: 'Cancel',
  },
});
