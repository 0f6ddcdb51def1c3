import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './stimulus-texts.ts';

const questions = (count: number): string => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`;

export default {
  stimulusTexts: {
    title: 'Materialien',
    lead: 'Texte, Bilder, Tabellen und Videos, die neben einer oder mehreren Fragen angezeigt werden.',
    search: 'Materialien suchen',
    list: 'Materialien',
    questions,
    unused: 'Noch keine Fragen',
    changed: (when) => `Geändert ${when}`,
    write: 'Material schreiben',
    empty: 'Noch keine Materialien',
    emptyHelp: 'Schreiben Sie einen Text einmal und fügen Sie ihn allen Fragen dazu an.',
    noMatch: 'Kein Material passt',
    clear: 'Alle zeigen',
    back: 'Materialien',
    createTitle: 'Neues Material',
    version: (version, when) => `Version ${version}, gespeichert ${when}`,
    newVersion: (count) =>
      `Beim Speichern entsteht eine neue Version von ${questions(count)}. Veröffentlichte Quizze behalten ihre Version.`,
    locked:
      'Eine Frage mit diesem Material ist geschützt. Nur ihre Besitzerin, ihr Besitzer und Admins können es ändern.',
    fields: { title: 'Titel', content: 'Text' },
    titleHelp: 'Lernende sehen ihn über dem Text.',
    contentHelp: 'Bilder, Tabellen, Formeln und Videos sind möglich.',
    restored: (when) => `Ungespeicherte Änderungen vom ${when} wiederhergestellt`,
    discard: 'Verwerfen',
    save: 'Speichern',
    create: 'In die Sammlung aufnehmen',
    saved: (version) => `Als Version ${version} gespeichert`,
    created: 'Das Material wurde in die Sammlung aufgenommen',
    stale:
      'Jemand anderes hat dieses Material gespeichert. Laden Sie die Seite neu, um die andere Version zu sehen; Ihr Text bleibt auf diesem Gerät.',
    remove: 'Material löschen',
    removed: (title) => `„${title}“ wurde gelöscht`,
    undo: 'Rückgängig',
    field: 'Material',
    fieldHelp: 'Ein Text, Bild oder eine Tabelle, die neben dieser und anderen Fragen angezeigt wird',
    choose: 'Nach Titel oder Text suchen',
    none: 'Kein Material passt',
    show: 'Material zeigen',
    edit: 'Material bearbeiten',
    detach: 'Lösen',
    about: (title) => `Material: ${title}`,
    filter: 'Material',
    filterSearch: 'Materialien suchen',
    goneTitle: 'Material nicht gefunden',
    gone: 'Es wurde gelöscht, oder Sie haben keinen Zugriff darauf.',
  },
} satisfies Translation<typeof source>;
