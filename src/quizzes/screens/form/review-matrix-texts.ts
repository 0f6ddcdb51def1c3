import { defineTexts } from '#platform/web/i18n/texts.ts';

export const reviewMatrixTexts = defineTexts('reviewMatrixTexts', {
  en: {
    inDetail: 'Customise what students see',
    inDetailHelp: 'Otherwise, the setting above applies.',
    caption: 'What students see, and when',
    what: 'What',
    moments: { during: 'During', 'right-after': 'Right after', later: 'Later', 'after-close': 'After close' },
    momentHelp: {
      during: 'After checking an answer during the attempt',
      'right-after': 'Within two minutes of handing in',
      later: 'After that, until the quiz closes',
      'after-close': 'Once the quiz is closed for everyone, including students with accommodations',
    },
    rows: {
      attempt: 'Questions and own answers',
      correctness: 'Right or wrong',
      marks: 'Marks of each question',
      rightAnswer: 'Right answers',
      feedback: 'Feedback to the answer',
      explanation: 'Explanation',
      comment: 'Markers’ comments',
      rank: 'Rank',
    },
    cell: (row: string, moment: string) => `${row}: ${moment}`,
    help: 'Right after: within two minutes of handing in. After close: closed for everyone, including students with accommodations. The score is always shown.',
    own: 'Custom',
  },
});
