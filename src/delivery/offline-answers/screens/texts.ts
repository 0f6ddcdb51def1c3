import { defineTexts } from '#platform/web/i18n/texts.ts';

/** What is said of answers that could not be sent. */
export const answerFileTexts = defineTexts('answerFileTexts', {
  en: {
    why: (count: number) =>
      `${count === 1 ? 'One answer has' : `${count} answers have`} not reached the school. They are safe in this browser and are sent as soon as the connection is back. If it does not come back, save them as a file for the person who supervises the exam.`,
    make: 'Save as a file',
    made: 'Saved. Give the file to your supervisor; only the school can read it.',
  },
});
