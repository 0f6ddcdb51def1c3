import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`;

export default {
  masteryTexts: {
    next: 'Nächster Schritt',
    nextLead: (topic) => `Ihr schwächstes Thema ist ${topic}.`,
    about: (low, high) => `Sie würden etwa ${low} bis ${high} richtig beantworten`,
    basis: (count) => `Geschätzt aus Ihren letzten Antworten auf ${questions(count)}.`,
    range: (low, high) => `etwa ${low} bis ${high} richtig`,
    tooFewMine: 'zu wenige neuere Antworten für eine Schätzung',
    help: 'Jeder Bereich ist eine Schätzung: Er ist breiter, wenn Sie wenige Fragen oder vor langer Zeit geantwortet haben.',
    map: {
      title: 'Themen einer Gruppe',
      lead: 'Wie gut die Lernenden einer Gruppe Fragen zu jedem Thema voraussichtlich beantworten, geschätzt aus freigegebenen Ergebnissen und Übungen. Neuere Antworten zählen mehr.',
      group: 'Gruppe',
      oneGroup: 'Diese Seite zeigt immer nur eine Gruppe.',
      choose: 'Wählen Sie eine Gruppe, um ihre Themen zu sehen.',
      loading: 'Themen werden geladen',
      updating: 'Neue Ergebnisse werden hinzugefügt.',
      empty: 'Noch keine Antworten',
      emptyHelp:
        'Themen erscheinen hier, wenn Lernende dieser Gruppe Fragen mit Schlagwörtern beantwortet haben und die Antworten sehen dürfen.',
      caption: 'Anzahl der Lernenden nach dem erwarteten Anteil der Punkte, für jedes Thema',
      topic: 'Thema',
      weak: 'Unter 50 %',
      middle: '50 bis 79 %',
      secure: '80 % oder mehr',
      tooFew: 'Zu wenige Antworten',
      unknown: (count) => `Zu wenige Antworten (${count})`,
      unknownHelp: 'Themen mit einer Schätzung für zu wenige Lernende',
      n: (known, studentCount, answerCount) =>
        `Schätzung für ${known} von ${studentCount} ${studentCount === 1 ? 'Person' : 'Personen'}, ${answerCount} ${answerCount === 1 ? 'Antwort' : 'Antworten'}`,
      tooFewHelp: (fewest) => `Aus weniger als ${fewest} Fragen oder aus zu alten Antworten wird nichts geschätzt.`,
      showStudents: (topic) => `Lernende anzeigen: ${topic}`,
      students: (topic) => `Lernende: ${topic}`,
      back: 'Alle Themen',
      answered: (count) => `${questions(count)} beantwortet`,
      expected: (low, high) => `${low} bis ${high}`,
      noStudents: 'Keine Lernenden in dieser Gruppe',
      noStudentsHelp: 'Lernende erscheinen hier, wenn sie zur Gruppe hinzugefügt werden.',
      export: 'CSV exportieren',
    },
  },
} satisfies Translation<typeof source>;
