import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  ownDataTexts: {
    copyTitle: 'Eine Kopie meiner Daten',
    copyHelp:
      'Alles, was über Sie gespeichert ist, in einer Datei: Konto, Anmeldungen, Antworten, Kurse, Zertifikate, Nachrichten. Ergebnisse stehen unter „Meine Versuche“, sobald Ihre Schule sie zeigt.',
    copyUntil: (day) => `Sie kann bis ${day} abgeholt werden; dann wird sie hier entfernt.`,
    copyGone: 'Diese Kopie ist nicht mehr hier. Sie können eine neue erstellen.',
    copyKept: (days) => `Eine Kopie wird hier nach ${days} ${days === 1 ? 'Tag' : 'Tagen'} entfernt.`,
    copy: 'Kopie erstellen',
    copyAgain: 'Neue Kopie erstellen',
    deletionTitle: 'Mein Konto löschen',
    deletionHelp:
      'Darüber entscheidet Ihre Schule. Ihr Name, Ihre Adresse und alles, womit Sie sich anmelden, werden endgültig gelöscht; Ihre Antworten bleiben für die Statistik, ohne Ihren Namen.',
    reason: 'Grund (freiwillig)',
    ask: 'Löschung beantragen',
    asked: (when) => `Sie haben sie am ${when} beantragt. Ihre Schule wird entscheiden.`,
    askedNow: 'Die Löschung ist bei Ihrer Schule beantragt',
    withdraw: 'Doch bleiben',
    withdrawn: 'Sie bleiben',
    admin: {
      title: 'Beantragt die Löschung',
      since: (when) => `Seit ${when}.`,
      help: 'Eine Löschung lässt sich nicht rückgängig machen: Name, Adresse, Foto, Anmeldungen, Gruppen und Benachrichtigungen verschwinden. Antworten und Zertifikate bleiben, ohne Namen.',
      delete: 'Endgültig löschen',
      keep: 'Konto behalten',
      deleted: 'Die Person ist gelöscht',
      kept: 'Das Konto bleibt, und die Person wird benachrichtigt',
      sure: 'Diese Person endgültig löschen?',
      sureOf: (name) => `${name} endgültig löschen?`,
      cancel: 'Abbrechen',
    },
    list: {
      title: 'Löschanträge',
      lead: 'Personen, die die Löschung ihres Kontos beantragt haben. Sie müssen innerhalb eines Monats antworten.',
      caption: 'Löschanträge',
      tabs: { waiting: 'Offen', decided: 'Entschieden' },
      states: { waiting: 'Offen', deleted: 'Gelöscht', kept: 'Konto behalten', withdrawn: 'Zurückgezogen' },
      overdue: 'Überfällig',
      columns: {
        person: 'Person',
        state: 'Status',
        asked: 'Beantragt am',
        due: 'Antwort bis',
        reason: 'Grund',
        decided: 'Entschieden am',
        by: 'Von',
      },
      open: 'Konto öffnen',
      empty: { waiting: 'Keine Löschanträge', decided: 'Noch ist kein Antrag entschieden' },
      emptyHelp: {
        waiting:
          'Beantragt wird sie im Profil unter „Meine Daten“. Die Anträge kommen hierher, und Admins werden benachrichtigt.',
        decided: 'Wie Anträge ausgingen, wird dem Audit-Protokoll entnommen und so lange aufbewahrt wie dieses.',
      },
      notice: (total, overdue) =>
        `${total === 1 ? '1 Person beantragt' : `${total} Personen beantragen`} die Löschung${overdue === 0 ? '.' : `; ${overdue} ${overdue === 1 ? 'wartet' : 'warten'} schon länger als einen Monat.`}`,
      look: 'Anträge ansehen',
    },
  },
} satisfies Translation<typeof source>;
