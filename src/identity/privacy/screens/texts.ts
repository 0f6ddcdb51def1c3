import { defineTexts } from '#platform/web/i18n/texts.ts';

export const ownDataTexts = defineTexts('ownDataTexts', {
  en: {
    copyTitle: 'Copy of my data',
    copyHelp:
      'Everything we store about you, in one file: account, sign-ins, answers, courses, certificates and messages. Results are under My attempts as soon as your school shows them.',
    copyUntil: (day: string) => `You can download it until ${day}. After that, it is deleted.`,
    copyGone: 'This copy is no longer available. You can create a new one.',
    copyKept: (days: number) => `A copy is deleted after ${days} days.`,
    copy: 'Create a copy',
    copyAgain: 'Create a new copy',
    deletionTitle: 'Delete my account',
    deletionHelp:
      'Your school decides about it. Your name, address and sign-in details are permanently deleted; your answers stay in statistics, without your name.',
    reason: 'Reason (optional)',
    ask: 'Request account deletion',
    asked: (when: string) => `You requested deletion on ${when}. Your school will decide.`,
    askedNow: 'Deletion request sent',
    withdraw: 'Keep my account',
    withdrawn: 'Your account stays',
    admin: {
      title: 'Deletion requested',
      since: (when: string) => `Since ${when}.`,
      help: 'This can’t be undone. Name, address, photo, sign-ins, groups and notifications are deleted. Answers and certificates stay, without a name.',
      delete: 'Delete permanently',
      keep: 'Keep account',
      deleted: 'Account deleted',
      kept: 'The account stays. The person is notified',
      sure: 'Permanently delete this person?',
      sureOf: (name: string) => `Permanently delete ${name}?`,
      cancel: 'Cancel',
    },
    list: {
      title: 'Deletion requests',
      lead: 'People who have requested account deletion. By law, you must answer within a month.',
      caption: 'Deletion requests',
      tabs: { waiting: 'Waiting', decided: 'Decided' },
      states: { waiting: 'Waiting', deleted: 'Deleted', kept: 'Account kept', withdrawn: 'Withdrawn' },
      overdue: 'Overdue',
      columns: {
        person: 'Person',
        state: 'Status',
        asked: 'Requested on',
        due: 'Answer by',
        reason: 'Reason',
        decided: 'Decided on',
        by: 'By',
      },
      open: 'Open account',
      empty: { waiting: 'No deletion requests', decided: 'No decided requests' },
      emptyHelp: {
        waiting:
          'People can request deletion in their profile, under My data. Requests appear here, and administrators are notified.',
        decided: 'Decided requests come from the audit log and are kept as long as its entries.',
      },
      notice: (total: number, overdue: number) =>
        `${total === 1 ? '1 person has requested account deletion' : `${total} people have requested account deletion`}${overdue === 0 ? '.' : `; ${overdue} overdue.`}`,
      look: 'View requests',
    },
  },
});
