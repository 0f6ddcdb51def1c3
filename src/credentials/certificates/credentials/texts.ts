import { defineTexts } from '#platform/contract/texts.ts';

/** What signed credentials say in the language of the school. */
export const credentialTexts = defineTexts('credentialTexts', {
  en: {
    passed: (title: string) => `Passed the quiz “${title}”.`,
    excellent: (title: string) => `Passed the quiz “${title}” with excellence.`,
    taken: (title: string) => `Took the quiz “${title}”.`,
    completed: (title: string) => `Completed the course “${title}”.`,
    criteria: {
      passed: 'The result reached the pass mark of the quiz.',
      excellent: 'The result was far above the pass mark of the quiz.',
      taken: 'The quiz was submitted.',
      completed: 'All requirements of the course were met.',
    },
    result: 'Result in percent',
    marks: 'Marks',
    record: 'The school’s record and its current status',
  },
});
