import type { Translation } from '#platform/web/texts.ts';
import type * as source from './outline-texts.ts';

export default {
  outlineTexts: {
    title: (course) => `Themen von ${course}`,
    lead: 'Ziehen Sie Zeilen am Griff oder bewegen Sie sie mit den Pfeiltasten. Jede Änderung wird sofort gespeichert.',
    back: 'Zurück zum Kurs',
    addTopic: 'Thema hinzufügen',
    addSection: 'Abschnitt hinzufügen',
    renameSection: 'Abschnitt umbenennen',
    sectionTitle: 'Titel des Abschnitts',
    cancel: 'Abbrechen',
    save: 'Speichern',
    undo: 'Rückgängig',
    list: 'Abschnitte und Themen',
    empty: 'Noch keine Themen',
    emptyHelp:
      'Ein Thema ist eine Seite zum Lesen oder Ansehen, auf Wunsch mit Quizzen. Abschnitte setzen eine Überschrift über mehrere.',
    move: (kind, title) =>
      `${kind === 'section' ? 'Abschnitt' : 'Thema'} ${title} verschieben. Verwenden Sie die Pfeiltasten`,
    moved: (title, place, of) => `${title} ist jetzt Zeile ${place} von ${of}`,
    actions: (title) => `Aktionen für ${title}`,
    edit: 'Bearbeiten',
    look: 'Aus Sicht der Lernenden ansehen',
    delete: 'Löschen',
    deleted: (title) => `„${title}“ ist gelöscht`,
    rename: 'Umbenennen',
    addHere: 'Thema hier hinzufügen',
    topicUp: 'Nach oben',
    topicDown: 'Nach unten',
    sectionUp: 'Mit seinen Themen nach oben',
    sectionDown: 'Mit seinen Themen nach unten',
    dissolve: 'Überschrift entfernen, Themen behalten',
    draft: 'Entwurf',
    published: 'Veröffentlicht',
    quizzes: (count) => (count === 1 ? '1 Quiz' : `${count} Quizze`),
    opens: (when) => `öffnet am ${when}`,
    days: (days) => (days === 1 ? 'öffnet 1 Tag nach Kursbeginn' : `öffnet ${days} Tage nach Kursbeginn`),
    after: (topic) => `nach „${topic}“`,
  },
} satisfies Translation<typeof source>;
