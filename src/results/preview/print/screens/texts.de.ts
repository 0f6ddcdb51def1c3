import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  printTexts: {
    title: (name) => `${name} drucken`,
    lead: 'Das Quiz, wie es jetzt bearbeitet ist, in der Reihenfolge seiner Fragen.',
    showKey: 'Lösungen zeigen',
    print: 'Drucken',
    word: 'Word-Dokument',
    leftOut: (questions) => `Nicht im Word-Dokument: ${questions}`,
    withKey: 'Lösungen',
    name: 'Name',
    date: 'Datum',
    question: (position) => `Frage ${position}`,
    text: 'Text',
    section: (position) => `Abschnitt ${position}`,
    marks: (marks, isOne) => `${marks} ${isOne ? 'Punkt' : 'Punkte'}`,
    facts: (questions, marks) => `${questions} Fragen · ${marks} Punkte`,
    explanation: 'Erklärung',
    drawn: (count) =>
      count === 1
        ? '1 Frage wird für jeden Versuch zufällig gezogen und nicht gedruckt.'
        : `${count} Fragen werden für jeden Versuch zufällig gezogen und nicht gedruckt.`,
  },
} satisfies Translation<typeof source>;
