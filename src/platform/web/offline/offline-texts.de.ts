import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './offline-texts.ts';

export default {
  offlineTexts: {
    title: 'Keine Verbindung',
    notKept: 'Diese Seite wurde auf diesem Gerät noch nicht geöffnet und lässt sich ohne Verbindung nicht anzeigen.',
    tryAgain: 'Erneut versuchen',
    readable: 'Das können Sie jetzt lesen',
    lists: {
      dash: 'Übersicht',
      courses: 'Kurse',
      quizzes: 'Quizze',
      attempts: 'Meine Versuche',
      announcements: 'Ankündigungen',
      calendar: 'Kalender',
      notifications: 'Benachrichtigungen',
    },
  },
} satisfies Translation<typeof source>;
