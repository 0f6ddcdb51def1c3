import type { Translation } from '#platform/web/texts.ts';
import type * as source from './texts.ts';

export default {
  searchTexts: {
    open: 'Suchen',
    dialog: 'Suche',
    placeholder: 'Suchen oder zu einer Seite gehen',
    close: 'Schließen',
    results: 'Ergebnisse',
    pages: 'Gehe zu',
    deeds: 'Aktionen',
    signOut: 'Abmelden',
    loading: 'Wird gesucht',
    found: (count) => (count === 1 ? '1 Ergebnis' : `${count} Ergebnisse`),
    nothing: (text) => `Zu „${text}“ wurde nichts gefunden`,
    failed: 'Die Suche ist nicht erreichbar. Seiten lassen sich trotzdem öffnen.',
    notifications: 'Benachrichtigungen',
    plans: 'Kostenlos und Premium',
    newAnnouncement: 'Neue Ankündigung',
    help: 'Pfeiltasten wählen, Eingabe öffnet, Escape schließt',
    kinds: {
      quiz: 'Quizze',
      attempt: 'Meine Versuche',
      question: 'Fragen',
      person: 'Personen',
      group: 'Gruppen',
      course: 'Kurse',
      topic: 'Themen von Kursen',
      channel: 'Kanäle',
      certificate: 'Zertifikate',
    },
  },
} satisfies Translation<typeof source>;
