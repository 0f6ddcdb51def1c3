import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('de')} ${count === 1 ? one : many}`;

export default {
  pageTexts: {
    entry: {
      signIn: 'Anmelden',
      register: 'Konto erstellen',
      dash: 'Zu meinem Dashboard',
    },
    notThere: 'Diese Seite wurde nicht gefunden',
    views: {
      premium: 'Premium',
      video: 'Video',
      questions: (count) => counted(count, 'Frage', 'Fragen'),
      minutes: (count) => counted(count, 'Minute', 'Minuten'),
      topics: (count) => counted(count, 'Thema', 'Themen'),
      channel: (members, items) =>
        `${counted(members, 'Mitglied', 'Mitglieder')}, ${counted(items, 'Quiz oder Kurs', 'Quizze und Kurse')}`,
      stats: {
        students: 'Lernende',
        quizzes: 'Quizze',
        questions: 'Fragen',
        attempts: 'Bearbeitete Quizze',
        courses: 'Kurse',
      },
      units: { days: 'Tage', hours: 'Stunden', minutes: 'Minuten', seconds: 'Sekunden' },
      left: (left) =>
        `Noch ${counted(left.days, 'Tag', 'Tage')}, ${counted(left.hours, 'Stunde', 'Stunden')} und ${counted(left.minutes, 'Minute', 'Minuten')}`,
      noSample: 'Noch hat kein öffentliches Quiz eine Beispielfrage. Bis dahin sehen Besucher diesen Block nicht.',
      wholeQuiz: (count) => `Zum ganzen Quiz: ${count} ${count === 1 ? 'Frage' : 'Fragen'}`,
      allQuizzes: 'Öffentliche Quizze ansehen',
      anotherQuestion: 'Andere Frage',
      noQuizzes: 'Noch ist kein Quiz öffentlich. Bis dahin sehen Gäste diesen Block nicht.',
      noCourses: 'Noch ist kein veröffentlichter Kurs für alle offen. Bis dahin sehen Gäste diesen Block nicht.',
      noChannels: 'Noch ist kein Kanal öffentlich. Bis dahin sehen Gäste diesen Block nicht.',
      noPages: 'Noch ist keine solche Seite veröffentlicht. Bis dahin sehen Gäste diesen Block nicht.',
      noTime:
        'Wählen Sie ein öffentliches Quiz mit Öffnungszeit oder einen Zeitpunkt. Bis dahin sehen Gäste diesen Block nicht.',
    },
    form: {
      choose: 'Bitte auswählen',
      leaveEmpty: 'Lassen Sie dies leer',
      notSent: 'Im Editor und in der Vorschau wird nichts gesendet.',
    },
  },
} satisfies Translation<typeof source>;
