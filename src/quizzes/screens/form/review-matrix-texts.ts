import { defineTexts } from '#platform/web/i18n/texts.ts';

export const reviewMatrixTexts = defineTexts('reviewMatrixTexts', {
  en: {
    inDetail: 'Say in detail what they see and when',
    inDetailHelp: 'Otherwise the choice above says it.',
    caption: 'What students see, and when',
    what: 'What',
    moments: { during: 'During', 'right-after': 'Right after', later: 'Later', 'after-close': 'After close' },
    momentHelp: {
      during: 'Of an answer that is checked while the attempt runs',
      'right-after': 'Within two minutes of handing in',
      later: 'After that, while somebody may still be writing',
      'after-close': 'When the quiz is closed for everybody, whatever rules of their own they have',
    },
    rows: {
      attempt: 'Questions and own answers',
      correctness: 'Right or wrong',
      marks: 'Marks of each question',
      rightAnswer: 'Right answers',
      feedback: 'Feedback to the answer',
      explanation: 'Explanation',
      comment: 'Comments of markers',
      rank: 'Place among all',
    },
    cell: (row: string, moment: string) => `${row}: ${moment}`,
    help: 'Right after: within two minutes of handing in. After close: closed for everybody, also for those with rules of their own. The score is always told.',
    own: 'In detail',
  },
});
