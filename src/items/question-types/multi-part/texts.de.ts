import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const withComma = (number: number): string => String(number).replace('.', ',');

export default {
  multiPartTexts: {
    part: (letter) => `Teil ${letter}`,
    share: (percent) => `${withComma(percent)} % der Punkte`,
    of: (number, count) => `Teil ${number} von ${count}`,
    previous: 'Vorheriger Teil',
    next: 'Nächster Teil',
    waits: 'Noch nicht bewertet',
    comment: 'Kommentar zur Bewertung',
    earned: (percent) => `${withComma(percent)} % dieses Teils erreicht`,
    followed: (letters) => `Mit Ihrem Ergebnis aus Teil ${letters} bewertet`,
    theirFollowed: (letters) => `Mit dem eigenen Ergebnis aus Teil ${letters} bewertet`,
    and: ' und ',

    stemHelp: 'Steht über allen Teilen. Jeder Teil hat darunter seine eigene Frage.',
    parts: 'Teile',
    partsHelp: 'In der Reihenfolge, in der sie beantwortet werden.',
    addPart: 'Teil hinzufügen',
    type: 'Fragetyp',
    marks: 'Gewicht',
    marksHelp: 'Etwa 2 für einen Teil, der doppelt zählt',
    display: 'Anzeige',
    displays: { together: 'Alle Teile zusammen', 'one-by-one': 'Ein Teil nach dem anderen' },
    resultName: 'Name des Ergebnisses',
    resultNameHelp: 'Für Formeln späterer Teile, etwa v',
    follow: 'Annehmen, was aus dem eigenen früheren Ergebnis folgt',
    formula: 'Formel',
    formulaHelp: (names) => `Etwa 9.81*t. Frühere Ergebnisse: ${names}`,
    noResults: 'Geben Sie zuerst dem Ergebnis eines früheren Teils einen Namen',
    withKey: (value) => `Mit den richtigen Ergebnissen: ${value}`,
    partialShare: 'Anteil für das, was aus einem falschen Ergebnis folgt',
    shareHelp: '1 ist alles, 1/2 oder 50 % die Hälfte',
  },
} satisfies Translation<typeof source>;
