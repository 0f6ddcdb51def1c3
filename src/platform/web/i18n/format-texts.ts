import { defineTexts } from './texts.ts';

/** The text between numbers. */
export const formatTexts = defineTexts('formatTexts', {
  en: {
    marks: (score: string, max: string) => `${score} of ${max}`,
    /** `day` is today, tomorrow or yesterday. */
    dayAt: (day: string, time: string) => `${day} at ${time}`,
    comma: ', ',
  },
});
