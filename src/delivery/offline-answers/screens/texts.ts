import { defineTexts } from '#platform/web/i18n/texts.ts';

/** What is said of answers that could not be sent. */
export const answerFileTexts = defineTexts('answerFileTexts', {
  en: {
    why: (count: number) =>
      `${count === 1 ? '1 answer has' : `${count} answers have`} not reached the server. Your work is safe in this browser and will be sent when you’re back online. If the connection does not return, save a file for your supervisor.`,
    make: 'Save as a file',
    made: 'Saved. Give the file to your supervisor. Only the school can read it.',
  },
});
