import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './review-matrix-texts.ts';

export default {
  reviewMatrixTexts: {
    inDetail: 'Im Einzelnen festlegen, was sie wann sehen',
    inDetailHelp: 'Sonst gilt die Wahl darüber.',
    caption: 'Was Lernende sehen, und wann',
    what: 'Was',
    moments: {
      during: 'Währenddessen',
      'right-after': 'Gleich danach',
      later: 'Später',
      'after-close': 'Nach dem Ende',
    },
    momentHelp: {
      during: 'Zu einer Antwort, die während des Versuchs geprüft wird',
      'right-after': 'Innerhalb von zwei Minuten nach der Abgabe',
      later: 'Danach, solange vielleicht noch jemand schreibt',
      'after-close': 'Wenn das Quiz für alle geschlossen ist, auch für Personen mit Nachteilsausgleich',
    },
    rows: {
      attempt: 'Fragen und eigene Antworten',
      correctness: 'Richtig oder falsch',
      marks: 'Punkte jeder Frage',
      rightAnswer: 'Richtige Antworten',
      feedback: 'Rückmeldung zur Antwort',
      explanation: 'Erklärung',
      comment: 'Kommentare der Bewertenden',
      rank: 'Platz unter allen',
    },
    cell: (row, moment) => `${row}: ${moment}`,
    help: 'Gleich danach: innerhalb von zwei Minuten nach der Abgabe. Nach dem Ende: für alle geschlossen, auch für Personen mit Nachteilsausgleich. Das Ergebnis wird immer mitgeteilt.',
    own: 'Im Einzelnen',
  },
} satisfies Translation<typeof source>;
