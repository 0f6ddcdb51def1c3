import type { Translation } from '#platform/web/i18n/texts.ts';

export default {
  systemGradeTexts: {
    title: 'Ergebnisse in Schulverwaltungen',
    sendTo: (system) => `Ergebnisse an ${system} senden`,
    classes: (classes) => `Klassen: ${classes}`,
    noClasses: 'Veröffentlichen Sie das Quiz für die Gruppe einer Klasse, um Ergebnisse zu senden.',
    on: (system) => `Ergebnisse werden an ${system} gesendet`,
    off: (system) => `Ergebnisse werden nicht mehr an ${system} gesendet`,
    offHelp: 'Was gesendet wurde, bleibt dort.',
    allSent: (count) => `Alle ${count} Ergebnisse sind auf dem neuesten Stand.`,
    nobody: 'Aus diesen Klassen hat noch niemand ein Ergebnis.',
    unsent: (count) => `${count} noch nicht gesendet`,
    send: 'Jetzt senden',
    sending: (count) => `${count} Ergebnisse werden gesendet`,
    nothing: 'Alles ist auf dem neuesten Stand',
    since: (system, when) => `In ${system} seit ${when}`,
    waiting: (system) => `Wird an ${system} gesendet`,
    failed: (system, reason) => `Noch nicht in ${system}: ${reason}`,
    none: 'Noch kein Ergebnis',
    pages: 'Seiten',
  },
} satisfies Translation<typeof import('./texts.ts')>;
