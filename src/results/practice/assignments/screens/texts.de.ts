import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number) => `${count} ${count === 1 ? 'Frage' : 'Fragen'}`;

export default {
  assignmentTexts: {
    mine: 'Ihre Aufgaben',
    due: (when) => `Fällig: ${when}`,
    overdue: (when) => `Überfällig seit ${when}`,
    progress: (done, count) => `${done} von ${questions(count)} geübt`,
    finished: 'Erledigt',
    practise: (count) => `${questions(count)} üben`,
    practiseFor: (count, topics) => `${questions(count)} üben: ${topics}`,
    none: 'Zu diesen Themen können Sie jetzt keine Fragen üben. Sie erscheinen, wenn Sie ein Quiz mit ihnen abgeschlossen haben und seine Antworten für Sie freigegeben sind.',
    fewer: (count) => `Sie können jetzt ${questions(count)} zu diesen Themen üben, auch mehrmals.`,
    noTopics: 'Themen gelöscht',
    staff: {
      title: 'Aufgegebene Übungen',
      lead: 'Geben Sie Gruppen oder Lernenden Themen zum Üben bis zu einem Termin auf und sehen Sie, wer geübt hat und was besser wurde.',
      assign: 'Übung aufgeben',
      empty: 'Noch nichts aufgegeben',
      emptyHelp: 'Übungen, die Sie oder andere Lehrkräfte aufgeben, erscheinen hier.',
      facts: (count, finished, students) =>
        `je ${questions(count)} · ${finished} von ${students} ${students === 1 ? 'Person' : 'Personen'} fertig`,
      back: 'Üben',
      loading: 'Aufgabe wird geladen',
      topics: 'Themen',
      topicsHelp: 'Lernende üben Fragen dieser Themen, die sie aus abgeschlossenen Quiz kennen.',
      groups: 'Gruppen',
      people: 'Lernende',
      count: 'Anzahl der Fragen',
      countHelp: 'Wie viele Antworten jede Person geben soll.',
      dueAt: 'Fällig',
      dueHelp: 'Lernende können auch später noch üben.',
      note: 'Hinweis für die Lernenden',
      cancel: 'Abbrechen',
      create: 'Aufgeben und benachrichtigen',
      save: 'Änderungen speichern',
      saved: 'Änderungen gespeichert',
      created: 'Übung aufgegeben',
      edit: 'Bearbeiten',
      remove: 'Löschen',
      removeTitle: 'Diese Aufgabe löschen?',
      removeHelp: 'Was Lernende geübt haben, bleibt erhalten.',
      removed: 'Aufgabe gelöscht',
      who: 'Wer geübt hat',
      done: (done, count) => `${done} von ${count}`,
      improved: (first, last, count) =>
        `Richtig beim ersten Mal: ${first} von ${count} · zuletzt: ${last} von ${count}`,
      notStarted: 'Nicht begonnen',
      last: (when) => `Zuletzt geübt: ${when}`,
      noStudents: 'Keine Lernenden',
      noStudentsHelp: 'Lernende erscheinen hier, wenn sie zu den Gruppen hinzugefügt werden.',
    },
  },
} satisfies Translation<typeof source>;
