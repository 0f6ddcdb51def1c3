import { defineTexts } from '#platform/web/i18n/texts.ts';

export const ruleTexts = defineTexts('ruleTexts', {
  en: {
    title: 'Certificates',
    lead: 'Takes effect immediately, also for students who have already finished. Issued certificates stay.',
    leadQuiz:
      'Saved with the quiz, and in effect as soon as it is saved, without publishing, also for students who have already finished. Issued certificates stay.',
    restored: 'Unsaved changes restored.',
    discard: 'Discard my changes',
    saveFirst: 'Save your changes to issue certificates by them.',
    issue: 'Issue certificates',
    ways: {
      quiz: {
        automatic: 'Automatically, as soon as a student passes',
        asked: 'On the student’s request',
        hand: 'Manually, by you and your colleagues',
        never: 'Never',
      },
      course: {
        automatic: 'Automatically, on completion',
        asked: 'On the student’s request',
        hand: 'Not until this is changed',
        never: 'Never',
      },
    },
    release: 'Not before',
    releaseHelp: 'Leave blank to issue them immediately.',
    template: 'Layout',
    templateHelp: 'How the certificates look.',
    usual: 'Default',
    see: 'View layouts',
    participation: 'Issue a certificate of participation to students who don’t pass',
    excellenceFrom: 'Certificate of excellence from',
    excellenceHelp: 'Leave blank for none.',
    excellenceTemplate: 'Layout for excellence',
    save: 'Save',
    saved: 'Certificate settings saved',
    now: 'Issue to everyone who has earned one',
    issued: (count: number) =>
      count === 0
        ? 'Everyone who has earned one already has it'
        : count === 1
          ? '1 certificate issued'
          : `${count} certificates issued`,
  },
});
