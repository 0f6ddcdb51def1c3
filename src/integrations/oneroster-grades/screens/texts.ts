import { defineTexts } from '#platform/web/i18n/texts.ts';

export const systemGradeTexts = defineTexts('systemGradeTexts', {
  en: {
    title: 'Grades in student information systems',
    sendTo: (system: string) => `Send the results to ${system}`,
    classes: (classes: string) => `Classes: ${classes}`,
    noClasses: 'Publish the quiz for the group of a class to send its results.',
    on: (system: string) => `Results are sent to ${system}`,
    off: (system: string) => `Results are no longer sent to ${system}`,
    offHelp: 'What was sent stays there.',
    allSent: (count: string) => `All ${count} results are up to date.`,
    nobody: 'Nobody of these classes has a result yet.',
    unsent: (count: string) => `${count} not sent yet`,
    send: 'Send now',
    sending: (count: string) => `Sending ${count} results`,
    nothing: 'Everything is up to date',
    since: (system: string, when: string) => `In ${system} since ${when}`,
    waiting: (system: string) => `Being sent to ${system}`,
    failed: (system: string, reason: string) => `Not in ${system} yet: ${reason}`,
    none: 'No result yet',
    pages: 'Pages',
  },
});
