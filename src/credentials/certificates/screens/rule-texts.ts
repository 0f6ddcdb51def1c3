import { defineTexts } from '#platform/web/i18n/texts.ts';

export const ruleTexts = defineTexts('ruleTexts', {
  en: {
    title: 'Certificates',
    lead: 'Takes effect at once, also for those who have finished already. What was issued stays.',
    issue: 'When they are issued',
    ways: {
      quiz: {
        automatic: 'By themselves, as soon as somebody has passed',
        asked: 'When the student asks for one',
        hand: 'By hand, by you and your colleagues',
        never: 'Not at all',
      },
      course: {
        automatic: 'By themselves, with the completion',
        asked: 'When the student asks for one',
        hand: 'Not until this is changed',
        never: 'Not at all',
      },
    },
    release: 'Not before',
    releaseHelp: 'Empty: at once.',
    template: 'Layout',
    templateHelp: 'What the certificates look like.',
    usual: 'As usual',
    see: 'See the layouts',
    participation: 'Whoever takes part without passing gets a certificate of participation',
    excellence: 'Certificates of excellence',
    excellenceFrom: 'From (%)',
    excellenceHelp: 'Empty: none.',
    excellenceTemplate: 'Layout of excellence',
    save: 'Save',
    saved: 'The rule for certificates is saved',
    now: 'Issue to all who have earned one',
    issued: (count: number) =>
      count === 0
        ? 'Everybody who has earned one has it already'
        : count === 1
          ? 'One certificate is issued'
          : `${count} certificates are issued`,
  },
});
