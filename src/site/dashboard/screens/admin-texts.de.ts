import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './admin-texts.ts';

const number = new Intl.NumberFormat('de-DE');
const many = (count: number, one: string, more: string): string =>
  `${number.format(count)} ${count === 1 ? one : more}`;

export default {
  adminDashTexts: {
    exams: 'Quizze heute',
    examsHelp: 'Werden gerade bearbeitet oder öffnen oder schließen heute.',
    noExams: 'Heute öffnet oder schließt kein Quiz, und niemand bearbeitet gerade eines.',
    of: (submitted, expected) => `${submitted} von ${expected} abgegeben`,
    working: (count) => many(count, 'Person arbeitet', 'Personen arbeiten'),
    stats: {
      day: 'Heute aktiv',
      week: 'Diese Woche aktiv',
      month: 'In 30 Tagen aktiv',
      people: 'Personen',
    },
    ofStudents: (students) => `von ${students} Lernenden`,
    peopleMore: (teachers, admins) =>
      `${many(teachers, 'Lehrkraft', 'Lehrkräfte')}, ${many(admins, 'Admin', 'Admins')}`,
    activity: 'Aktivität',
    activityHelp: (thisWeek, weekBefore) =>
      `Abgegebene Versuche: ${thisWeek} in den letzten 7 Tagen, ${weekBefore} in den 7 Tagen davor.`,
    today: 'Heute',
    todaySoFar: (day) => `${day}, bis jetzt`,
    activityCaption: 'Abgegebene Versuche nach Tagen',
    day: 'Tag',
    attempts: 'Versuche',
    students: 'Lernende',
    results: {
      title: 'Ergebnisse der letzten 30 Tage',
      stats: 'Zahlen zu Ergebnissen und Personen',
      attempts: 'Abgegebene Versuche',
      quizzes: (count) => `in ${many(count, 'Quiz', 'Quizzen')}`,
      marked: (count, of) => `${count} von ${of} bewertet`,
      mean: 'Mittleres Ergebnis',
      passed: 'Bestanden',
      judged: (count) => `von ${many(count, 'Versuch', 'Versuchen')} mit Bestehensgrenze`,
      newcomers: 'Neue Personen',
      states: (invited, disabled) => `${number.format(invited)} noch nie da, ${number.format(disabled)} gesperrt`,
    },
    requests: {
      messages: 'Über die Kontaktseite gesendet',
      deletions: 'Personen, die ihr Konto löschen lassen möchten',
      names: 'Personen, die ihren Namen ändern möchten',
      plans: 'Personen, die einen Tarif auf Rechnung möchten',
    },
    act: { messages: 'Lesen', deletions: 'Prüfen', names: 'Prüfen', plans: 'Prüfen' },
    toSetUp: 'Noch einzurichten',
    running: 'Die Website',
    openLog: 'Audit-Protokoll',
    storage: 'Bilder und Dateien',
    storageText: (used, allowed) => (allowed === null ? used : `${used} von ${allowed}`),
    images: (count) => many(count, 'Bild', 'Bilder'),
    mail: 'E-Mails',
    mailText: (waiting, failed) => `${number.format(waiting)} wartend, ${number.format(failed)} aufgegeben`,
    setUpMail: 'E-Mail einrichten',
    mailbox: 'Kein SMTP-Server: E-Mails werden nur aufgezeichnet',
    jobs: 'Aufträge',
    jobsText: (running, failed) =>
      `${number.format(running)} laufend oder wartend, ${number.format(failed)} in sieben Tagen fehlgeschlagen`,
    logins: 'Fehlgeschlagene Anmeldungen',
    loginsText: (hour, day) => `${number.format(hour)} in der letzten Stunde, ${number.format(day)} in 24 Stunden`,
    changesText: (count) => `${many(count, 'Änderung', 'Änderungen')} in 24 Stunden`,
    links: {
      settings: 'Stammdaten',
      people: 'Personen',
      groups: 'Gruppen',
      plans: 'Tarife und Gutscheine',
      data: 'Aufbewahrung und Archiv',
    },
    linksTitle: 'Verwalten',
  },
} satisfies Translation<typeof source>;
