import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './negative-words.ts';

export default {
  negativeTexts: {
    free: 'Falsche Antworten kosten nichts',
    options: 'Manche Antworten kosten Punkte; leere kosten nichts',
    optionsShort: 'je Antwort',
    certainty:
      'Sie sagen, wie sicher Sie sind: Richtige Antworten bringen ein Drittel, zwei Drittel oder alle Punkte, falsche kosten nichts, zwei Drittel oder das Doppelte der Punkte; leere kosten nichts',
    certaintyShort: 'nach Sicherheit',
    all: '100 %',
    share: (share) => `Eine falsche Antwort kostet ${share} der Punkte der Frage; leere kosten nichts`,
    choice: (share) =>
      `Eine falsche Antwort kostet ${share} der Punkte der Frage, wo Sie zwischen Optionen wählen; leere kosten nichts`,
    tries: (tries, counted) =>
      `${tries === 0 ? 'Sie können jede Frage beantworten, bis es stimmt' : `Sie haben je Frage ${tries} Antwortversuche`}; jeder falsche kostet den Abzug der Frage, und der ${counted === 'best' ? 'beste' : 'letzte'} zählt`,
    floors: {
      none: '',
      question: '. Keine Frage bringt weniger als 0 Punkte',
      section: '. Die Punkte eines Abschnitts fallen nie unter 0',
    },
  },
} satisfies Translation<typeof source>;
