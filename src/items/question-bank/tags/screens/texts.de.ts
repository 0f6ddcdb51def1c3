import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number): string => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`;

export default {
  tagTexts: {
    title: 'Schlagwörter',
    lead: 'Wörter, unter denen Fragen zu finden sind. Benennen Sie sie um, geben Sie ihnen eine Farbe oder machen Sie aus zweien eines.',
    search: 'Schlagwörter suchen',
    list: 'Schlagwörter',
    questions,
    actions: (name) => `Aktionen für ${name}`,
    edit: 'Bearbeiten',
    merge: 'Mit anderem Schlagwort zusammenführen',
    remove: 'Löschen',
    empty: 'Noch keine Schlagwörter',
    emptyHelp: 'Schlagwörter entstehen, wenn eine Frage eines erhält.',
    toQuestions: 'Zu den Fragen',
    noMatch: 'Kein Schlagwort passt',
    clear: 'Alle zeigen',
    editTitle: (name) => `„${name}“ bearbeiten`,
    fields: { name: 'Name', colour: 'Farbe', into: 'Zusammenführen mit' },
    noColour: 'Keine',
    colours: {
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      violet: 'Violett',
      pink: 'Rosa',
    },
    save: 'Speichern',
    saved: 'Das Schlagwort wurde gespeichert',
    cancel: 'Abbrechen',
    mergeTitle: (name) => `„${name}“ mit einem anderen Schlagwort zusammenführen`,
    mergeHelp: (count) =>
      count === 1
        ? 'Seine Frage erhält das andere Schlagwort; dieses gibt es dann nicht mehr.'
        : `Seine ${questions(count)} erhalten das andere Schlagwort; dieses gibt es dann nicht mehr.`,
    mergeDo: 'Zusammenführen',
    merged: (name) => `„${name}“ wurde zusammengeführt`,
    removeTitle: (name) => `„${name}“ löschen?`,
    removeHelp: (count) =>
      count === 1
        ? 'Es wird von 1 Frage entfernt; sie bleibt in der Sammlung.'
        : `Es wird von ${questions(count)} entfernt; sie bleiben in der Sammlung.`,
    removed: (name) => `„${name}“ wurde gelöscht`,
  },
} satisfies Translation<typeof source>;
