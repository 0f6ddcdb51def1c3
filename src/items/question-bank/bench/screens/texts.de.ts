import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number): string => (count === 1 ? '1 Frage' : `${count.toLocaleString('de')} Fragen`);

export default {
  benchTexts: {
    change: 'Ändern',
    tag: 'Schlagwörter hinzufügen …',
    untag: 'Schlagwörter entfernen …',
    difficulty: 'Schwierigkeit',
    status: 'Status',
    tagTitle: (count) => `Schlagwörter hinzufügen: ${questions(count)}`,
    untagTitle: (count) => `Schlagwörter entfernen: ${questions(count)}`,
    tags: 'Schlagwörter',
    tagsHelp: 'Nach jedem die Eingabetaste drücken',
    apply: 'Anwenden',
    cancel: 'Abbrechen',
    close: 'Schließen',
    changed: (count) => `${questions(count)} geändert`,
    saved: 'Gespeicherte Filter',
    noSaved: 'Hier finden Sie Filter, die Sie speichern',
    save: 'Diesen Filter speichern …',
    saveTitle: 'Diesen Filter speichern',
    name: 'Name',
    nameHelp: 'Nur Sie sehen ihn. Ein Filter mit demselben Namen wird ersetzt.',
    saveButton: 'Speichern',
    savedNote: (name) => `„${name}“ ist gespeichert`,
    forget: (name) => `„${name}“ löschen`,
    forgotten: (name) => `„${name}“ ist gelöscht`,
    undo: 'Rückgängig',
    like: 'Ähnliche Fragen',
    noLike: 'Keine andere Frage dieser Art hat annähernd denselben Text.',
    same: 'gleicher Text',
    similar: 'fast gleicher Text',
    keys: 'Tastenkürzel',
    shortcuts: {
      '/': 'Suchen',
      n: 'Frage schreiben',
      i: 'Datei importieren',
      d: 'Doppelte durchsehen',
      e: 'Exportieren',
      c: 'Filter zurücksetzen',
      '?': 'Diese Liste zeigen',
    },
  },
} satisfies Translation<typeof source>;
