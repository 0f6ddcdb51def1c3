import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  startTexts: {
    lead: 'Lesen Sie das, bevor Sie starten.',
    leadTimed: 'Lesen Sie das, bevor Sie starten. Die Zeit läuft, sobald Sie „Jetzt starten“ wählen.',
    ended: {
      student: (when: string) => `Sie haben Ihren Versuch ${when} abgegeben.`,
      time: (when: string) => `Ihre Zeit war ${when} um. Ihre gespeicherten Antworten wurden abgegeben.`,
      proctor: (when: string) =>
        `Eine Aufsicht hat Ihren Versuch ${when} beendet. Ihre gespeicherten Antworten wurden abgegeben.`,
    },
    untimed: 'Ohne Zeitbegrenzung',
    atLeast: 'ab dem Start',
    ofMarks: (marks) => (marks === '1' ? 'insgesamt 1 Punkt' : `insgesamt ${marks} Punkte`),
    left: (left) => (left === 1 ? 'Ihr letzter Versuch' : 'übrig, dieser mitgezählt'),
    unlimited: 'Beliebig viele',
    check: {
      title: 'Systemprüfung',
      checking: 'Wird geprüft …',
      connection: 'Verbindung.',
      connected: (ms) =>
        ms === null ? 'Sie sind online.' : `Sie sind online. Der Server hat in ${ms} ms geantwortet.`,
      noConnection: 'Der Server ist nicht erreichbar. Prüfen Sie Ihr Netz, bevor Sie starten.',
      storage: 'Speicher.',
      stored: 'Antworten bleiben auch auf diesem Gerät, bis sie gespeichert sind.',
      noStorage:
        'Dieser Browser kann nicht gesendete Antworten nicht behalten. Nehmen Sie einen anderen oder lassen Sie das Fenster offen.',
      clock: 'Uhr.',
      clockGood: 'In der Prüfung gilt die Uhr des Servers.',
      clockApart: (by) =>
        `Die Uhr dieses Geräts weicht um ${by} ab. Richten Sie sich nach der Uhr auf der Prüfungsseite.`,
    },
  },
} satisfies Translation<typeof source>;
