import { defineTexts } from '#platform/web/i18n/texts.ts';

export const ownDataTexts = defineTexts('ownDataTexts', {
  en: {
    copyTitle: 'A copy of my data',
    copyHelp:
      'Everything that is kept of you, as one file: account, sign-ins, answers, courses, certificates, messages. Results stand under My attempts as soon as your school shows them.',
    copyUntil: (day: string) => `It can be fetched until ${day}; then it is removed from here.`,
    copyGone: 'This copy is no longer here. You can make a new one.',
    copyKept: (days: number) => `A copy is removed from here after ${days} days.`,
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
      sureOf: (name: string) => `Delete ${name} for good?`,
      cancel: 'Cancel',
    },
    list: {
      title: 'Deletion requests',
      lead: 'Who asks to be deleted. The law gives you a month from the request to answer.',
      caption: 'Deletion requests',
      tabs: { waiting: 'Waiting', decided: 'Decided' },
      states: { waiting: 'Waiting', deleted: 'Deleted', kept: 'Account kept', withdrawn: 'Withdrawn' },
      overdue: 'Overdue',
      columns: {
        person: 'Person',
        state: 'State',
        asked: 'Asked on',
        due: 'Answer by',
        reason: 'Why',
        decided: 'Decided on',
        by: 'By',
      },
      open: 'Open the account',
      empty: { waiting: 'Nobody asks to be deleted', decided: 'No request has ended yet' },
      emptyHelp: {
        waiting:
          'People ask for it in their profile, under My data. Their requests come here, and administrators are told.',
        decided: 'How requests ended is read from the audit log, and kept as long as it.',
      },
      notice: (total: number, overdue: number) =>
        `${total === 1 ? '1 person asks' : `${total} people ask`} to be deleted${overdue === 0 ? '.' : `; ${overdue} waited longer than a month.`}`,
      look: 'See the requests',
    },
  },
});
