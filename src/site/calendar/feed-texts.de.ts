import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './feed-texts.ts';

export default {
  feedTexts: {
    name: (school) => `${school}: Prüfungen und Termine`,
    exam: (quiz) => quiz,
    opens: (quiz) => `${quiz}: Beginn`,
    due: (quiz) => `${quiz}: Abgabe`,
    practice: (topics) => `Übung fällig: ${topics}`,
    questions: (count) => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`,
    duration: (minutes) => `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`,
    soon: (quiz) => `Demnächst: ${quiz}`,
  },
} satisfies Translation<typeof source>;
