import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './question-texts.ts';

export default {
  questionTexts: {
    types: {
      'single-choice': { name: 'Einfachauswahl', help: 'Eine von mehreren Optionen wird gewählt' },
      'multiple-choice': { name: 'Mehrfachauswahl', help: 'Alle zutreffenden Optionen werden gewählt' },
      'true-false': { name: 'Wahr oder falsch', help: 'Eine Aussage wird beurteilt' },
      numeric: { name: 'Zahl', help: 'Eine Zahl wird eingegeben, mit Toleranz und auf Wunsch mit Einheit' },
      'short-text': {
        name: 'Kurzantwort',
        help: 'Ein Wort oder wenige werden eingegeben und mit Mustern verglichen',
      },
      essay: { name: 'Freitext', help: 'Text beliebiger Länge, von Hand mit einem Bewertungsraster bewertet' },
      'file-upload': { name: 'Dateien', help: 'Dateien werden abgegeben und von Menschen nach einem Raster bewertet' },
      matching: { name: 'Zuordnung', help: 'Zu jedem Element links wird das Gegenstück gewählt' },
      ordering: { name: 'Reihenfolge', help: 'Elemente werden in die richtige Reihenfolge gebracht' },
      'fill-in-table': {
        name: 'Tabelle zum Ausfüllen',
        help: 'Wörter, Zahlen und Auswahlen werden in die Zellen einer Tabelle eingesetzt',
      },
      cloze: {
        name: 'Lückentext',
        help: 'Wörter, Zahlen und Auswahlen werden in einen Text eingesetzt',
      },
      matrix: { name: 'Matrix', help: 'In jeder Zeile werden eine oder mehrere Spalten gewählt' },
      calculated: {
        name: 'Berechnete Zahl',
        help: 'Jeder Versuch erhält eigene Zahlen, und eine Formel bestimmt, was richtig ist',
      },
      hotspot: {
        name: 'Stelle im Bild',
        help: 'Eine Stelle wird auf einem Bild gezeigt oder aus einer Liste gewählt',
      },
      'picture-labels': {
        name: 'Bild beschriften',
        help: 'Beschriftungen werden an ihre Stellen im Bild gezogen oder in einer Liste gewählt',
      },
    },
    difficulty: 'Schwierigkeit',
    difficulties: {
      '1': 'Grundlagen',
      '2': 'Einstieg',
      '3': 'Mittel',
      '4': 'Fortgeschritten',
      '5': 'Expertenniveau',
    },
    subscription: 'Stufe',
    subscriptions: { '1': 'Kostenlos', '2': 'Premium' },
    status: 'Status',
    statuses: { draft: 'Entwurf', ready: 'Bereit', retired: 'Ausgemustert' },
    preview: {
      title: 'Vorschau',
      lead: 'So sehen Lernende sie. Probieren Sie eine Antwort, um zu sehen, was sie bringt.',
      later: 'Die Vorschau erscheint, wenn die Frage etwas vollständiger ist.',
      blank: '…',
      earns: (earned, marks) => `Diese Antwort bringt ${earned} von ${marks} ${marks === '1' ? 'Punkt' : 'Punkten'}`,
      notGraded: 'Diese Antwort kann noch nicht ausgewertet werden',
      byPeople: 'Diese Antwort wird von Hand bewertet',
    },
  },
} satisfies Translation<typeof source>;
