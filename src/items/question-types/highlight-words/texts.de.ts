import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  highlightWordsTexts: {
    task: 'Wählen Sie Wörter durch Klicken oder Tippen. Mit der Tastatur: Pfeiltasten bewegen, Leertaste wählt.',
    rules: {
      'net-correct':
        'Jedes richtige Wort bringt Punkte. Jedes falsche zieht ebenso viele ab, doch das Ergebnis ist nie kleiner als 0.',
      'all-or-nothing': 'Punkte gibt es nur, wenn Sie alle richtigen Wörter und keine anderen wählen.',
    },
    most: (count) =>
      count === 1 ? 'Sie können ein Wort oder eine Wortgruppe wählen.' : `Sie können höchstens ${count} wählen.`,
    selected: (count) => `Gewählt: ${count}`,
    full: (count) => `Sie haben bereits ${count} gewählt. Nehmen Sie zuerst eine Wahl zurück.`,
    words: 'Wählbare Wörter',
    wholeText: 'Der ganze Text:',

    marks: {
      selected: 'gewählt',
      right: 'richtig',
      wrong: 'falsch',
      missed: 'übersehen',
    },

    passage: 'Text',
    passageHelp: {
      'every-word':
        'Setzen Sie vor und hinter jedes richtige Wort einen Stern, etwa *Wort*, oder drücken Sie unten auf die richtigen Wörter. Eine Leerzeile beginnt einen neuen Absatz. Für einen Stern, der zum Text gehört, schreiben Sie \\*.',
      marked:
        'Setzen Sie Sterne um das Richtige und eckige Klammern um das Falsche, etwa *richtige Wortgruppe* und [falsche Wortgruppe]. Eine Leerzeile beginnt einen neuen Absatz. Für Zeichen, die zum Text gehören, schreiben Sie \\* oder \\[.',
    },
    markRight: 'Auswahl als richtig markieren',
    markWrong: 'Auswahl als falsch markieren',
    selectable: 'Lernende können wählen',
    selectables: { 'every-word': 'Jedes Wort', marked: 'Nur die markierten Wörter und Wortgruppen' },
    shown: (rule) => `Lernende sehen: „${rule}“`,
    rightWords: 'Richtige Wörter',
    rightWordsHelp: 'Drücken Sie auf ein Wort, um zu ändern, ob es richtig ist.',
    nothing: 'Hier erscheinen Wörter, sobald Sie einen Text eingeben.',
    broken: 'Berichtigen Sie zuerst die Markierungen im Text.',
    counts: (right, all) => `${right} von ${all} Wörtern und Wortgruppen sind richtig`,
    maxSelections: 'Höchstzahl gewählter Wörter',
    maxSelectionsHelp: 'Leer lassen, wenn beliebig viele gewählt werden dürfen',
  },
} satisfies Translation<typeof source>;
