import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const written = (count: number): string => count.toLocaleString('de');
const questions = (count: number, isMore = false): string =>
  count === 1 ? '1 Frage' : `${isMore ? 'mehr als ' : ''}${written(count)} Fragen`;

export default {
  exportTexts: {
    button: 'Exportieren',
    title: 'Fragen exportieren',
    close: 'Schließen',
    cancel: 'Abbrechen',
    which: 'Welche Fragen',
    listed: (count, isMore) => `Alle aus der Liste: ${questions(count, isMore)}`,
    onlySelected: (count) =>
      count === 1 ? 'Die Frage, die Sie ausgewählt haben' : `Die ${questions(count)}, die Sie ausgewählt haben`,
    format: 'Format',
    looking: 'Es wird geprüft, was dieses Format aufnehmen kann …',
    whole: (count) =>
      count === 1
        ? 'Dieses Format nimmt die Frage vollständig auf.'
        : `Dieses Format nimmt alle ${questions(count)} vollständig auf.`,
    losing: (count, all) =>
      `${written(count)} von ${questions(all)} ${count === 1 ? 'verliert' : 'verlieren'} in dieser Datei etwas. In der Sammlung bleiben sie vollständig.`,
    leftOut: (count) => `${questions(count)} ${count === 1 ? 'ist' : 'sind'} gar nicht in der Datei.`,
    nothing: (count) =>
      count === 1
        ? 'Dieses Format hat für diese Frage keinen Platz. Wählen Sie ein anderes.'
        : 'Dieses Format hat für keine dieser Fragen Platz. Wählen Sie ein anderes.',
    what: 'Was verloren geht',
    concerned: 'Fragen',
    notInFile: 'nicht in der Datei',
    show: (count) => (count === 1 ? 'Die Frage zeigen' : `Die ${questions(count)} zeigen`),
    hide: 'Die Fragen ausblenden',
    andMore: (count) => `und ${written(count)} weitere`,
    large: (count) =>
      `${questions(count)} brauchen eine Weile. Die Datei entsteht im Hintergrund; was sie nicht aufnimmt, erfahren Sie, bevor Sie sie abholen.`,
    gone: (count) =>
      count === 1
        ? 'Eine der ausgewählten Fragen wurde aus der Sammlung gelöscht'
        : `${written(count)} der ausgewählten Fragen wurden aus der Sammlung gelöscht`,
    deselect: (count) => (count === 1 ? 'Aus der Auswahl nehmen' : 'Alle aus der Auswahl nehmen'),
    prepare: 'Datei erstellen',
    download: 'Herunterladen',
    none: 'Es gibt nichts zu exportieren.',
  },
} satisfies Translation<typeof source>;
