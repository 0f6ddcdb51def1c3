import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './list-texts.ts';

export default {
  pageListTexts: {
    title: 'Seiten',
    lead: 'Was Gäste sehen: die festen Seiten Ihrer Website und eigene Aktionsseiten und Testreihen.',
    caption: 'Seiten der Website',
    make: 'Neue Seite',
    search: 'Seite suchen',
    kindLabel: 'Art der Seite',
    allKinds: 'Alle Arten',
    kinds: { standing: 'Integrierte Seite', promo: 'Aktionsseite', 'test-series': 'Testreihe' },
    columns: {
      title: 'Seite',
      kind: 'Art',
      address: 'Adresse',
      state: 'Status',
      changed: 'Geändert',
      answers: 'Einsendungen',
    },
    states: {
      published: 'Veröffentlicht',
      draft: 'Nicht veröffentlicht',
      changed: 'Veröffentlicht, mit Änderungen',
      scheduled: (when) => `Geplant für ${when}`,
    },
    edit: 'Bearbeiten',
    view: 'Ansehen',
    copy: 'Duplizieren',
    remove: 'Löschen',
    removed: (title) => `„${title}“ wurde gelöscht`,
    undo: 'Rückgängig',
    restored: (title) => `„${title}“ ist wieder da`,
    none: 'Keine Seite passt',
    clear: 'Filter zurücksetzen',
    form: {
      title: 'Neue Seite',
      copyTitle: (title) => `„${title}“ duplizieren`,
      kind: 'Art',
      name: 'Titel',
      address: 'Adresse',
      addressHelp: (address) => `Die Seite steht dann unter ${address}`,
      create: 'Erstellen',
      cancel: 'Abbrechen',
      copyOf: (title) => `${title}, Kopie`.slice(0, 120),
    },
  },
} satisfies Translation<typeof source>;
