import { defineTexts } from '#platform/contract/texts.ts';

/** What calendar applications show. */
export const feedTexts = defineTexts('feedTexts', {
  en: {
    name: (school: string) => `${school}: exams and deadlines`,
    exam: (quiz: string) => quiz,
    opens: (quiz: string) => `${quiz} opens`,
    due: (quiz: string) => `${quiz} due`,
    practice: (topics: string) => `Practice due: ${topics}`,
    questions: (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`,
    duration: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    soon: (quiz: string) => `Coming up: ${quiz}`,
  },
});
