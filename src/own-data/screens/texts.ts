import { defineTexts } from '#platform/web/texts.ts';

export const ownDataTexts = defineTexts({
  en: {
    copyTitle: 'A copy of my data',
    copyHelp:
      'Everything that is kept of you, as one file: account, sign-ins, answers, courses, certificates, messages. Results stand under My attempts as soon as your school shows them.',
    copy: 'Make a copy',
    copyAgain: 'Make a new copy',
    deletionTitle: 'Delete my account',
    deletionHelp:
      'Your school decides about it. Your name, address and everything by which you sign in are deleted for good; what you answered stays for the figures, without your name.',
    reason: 'Why (you need not say)',
    ask: 'Ask to be deleted',
    asked: (when: string) => `You asked for it on ${when}. Your school will decide.`,
    askedNow: 'Your school is asked to delete you',
    withdraw: 'Stay after all',
    withdrawn: 'You stay',
    admin: {
      title: 'Asks to be deleted',
      since: (when: string) => `Since ${when}.`,
      help: 'Deleting can’t be undone: name, address, photo, sign-ins, groups and notifications go. Answers and certificates stay, without a name.',
      delete: 'Delete for good',
      keep: 'Keep the account',
      deleted: 'The person is deleted',
      kept: 'The account stays, and the person is told',
      sure: 'Delete this person for good?',
      cancel: 'Cancel',
    },
  },
});
