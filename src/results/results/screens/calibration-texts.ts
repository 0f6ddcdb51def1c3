import { defineTexts } from '#platform/web/i18n/texts.ts';

/** How certain somebody was, and how often they were right. */
export const calibrationTexts = defineTexts('calibrationTexts', {
  en: {
    title: 'Certainty and accuracy',
    help: '“Fairly certain” pays off when two of three such answers are right, “very certain” when four of five are.',
    certainty: 'Certainty',
    right: 'Right',
    of: (right: string, count: string) => `${right} of ${count}`,
    meaning: 'Meaning',
    verdicts: {
      fits: 'Accurate',
      'too-certain': 'Too certain: less certainty would have earned more',
      'too-cautious': 'Too cautious: more certainty would have earned more',
      few: 'Too few answers',
    },
  },
});
