import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  previewTexts: {
    lead: 'Bearbeiten Sie die Prüfung wie eine lernende Person: mit derselben Seite, Uhr, Ziehung und Durchsicht. Ein Probelauf zählt nirgends, niemand sonst sieht ihn, und nach einer Woche ist er vergessen.',
    asEdited: 'Sie proben, was jetzt geschrieben ist. Lernende sehen noch die zuletzt veröffentlichte Fassung.',
    asDraft: 'Sie proben, was jetzt geschrieben ist; veröffentlicht sein muss das Quiz dafür nicht.',
    whoTitle: 'Probelauf als',
    who: 'Lernende/r',
    whoHelp: 'Zeit, Ziehung und Termine sind die dieser Person. Leer lassen für die Regeln, die für alle gelten.',
    start: 'Probelauf starten',
    note: 'Zugangscode, Netze und Öffnungszeit werden im Probelauf nicht verlangt.',
    bar: 'Probelauf: wird nicht aufgezeichnet',
    leave: 'Verlassen',
    onePage: 'Alle auf einer Seite',
    oneByOne: 'Eine nach der anderen',
    loading: 'Die Prüfung wird geladen …',
    reviewTitle: (name) => `Probelauf von ${name}`,
    back: 'Zurück zum Probelauf',
    byRules: (name) => `Nach den Regeln von ${name}.`,
    byEverybody: 'Nach den Regeln, die für alle gelten.',
    seen: 'Was Lernende sehen würden',
    times: { 'right-after': 'Direkt danach', later: 'Später, solange offen', 'after-close': 'Nach der Schließung' },
    forget: 'Diesen Probelauf löschen',
    forgotten: 'Gelöscht',
  },
} satisfies Translation<typeof source>;
