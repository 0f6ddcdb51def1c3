import { defineTexts } from '#platform/web/i18n/texts.ts';

export const lateTexts = defineTexts('lateTexts', {
  en: {
    title: (count: number) => (count === 1 ? '1 late or conflicting answer' : `${count} late or conflicting answers`),
    lead: 'These answers were not saved in the usual way. Times given by the student’s device can’t be checked.',
    question: (number: number) => `Question ${number}`,
    counts: 'Counts',
    doesNotCount: 'Does not count',
    given: { late: 'Late answer', conflict: 'Answer in the other window', elsewhere: 'Answer that was refused' },
    counting: 'Answer that counts',
    blank: 'No answer',
    counted: 'Arrived within the grace period after the end, so it counts.',
    why: {
      late: 'Arrived after the end of the attempt or its section.',
      conflict: 'Given in two windows. The student did not choose, so the saved answer counts.',
      wrong_network: 'Sent from outside the school network.',
      other_device: 'Sent from a device other than the one allowed.',
      locked: 'Sent while the exam was stopped.',
      safe_browser_needed: 'Sent from outside Safe Exam Browser.',
      safe_browser_wrong: 'Sent from Safe Exam Browser with the wrong settings.',
    },
    written: (when: string) => `Written ${when} by the device’s clock.`,
    arrived: (when: string) => `Arrived ${when}.`,
  },
});
