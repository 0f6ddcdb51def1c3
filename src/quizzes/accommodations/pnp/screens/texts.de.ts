import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  pnpTexts: {
    choose: 'Aus PNP-Datei ausfüllen',
    help: 'Persönliche Bedürfnisse und Vorlieben (QTI 3, .xml) einer Person.',
    failed: 'Wählen Sie eine XML-Datei mit den persönlichen Bedürfnissen einer Person (access-for-all-pnp).',
    taken: 'Das Formular ist aus der Datei ausgefüllt. Prüfen Sie es und geben Sie den Grund ein.',
    breaks: 'Die Datei verlangt Erholungspausen. Geben Sie ihre Minuten ein.',
    forEveryone: (names) => `Diese haben alle auf der Prüfungsseite: ${names}`,
    noPlace: (names) => `Nicht übernommen, weil es keine Einstellung dafür gibt: ${names}`,
    save: 'Als PNP-Datei exportieren',
    saved: 'PNP-Datei gespeichert.',
    savedWithout: (names) => `PNP-Datei gespeichert. Sie kann nicht enthalten: ${names}`,
    lost: {
      extraMinutes: 'die zusätzlichen Minuten neben dem Zeitfaktor',
      highlighter: 'den Textmarker',
      ruler: 'das Lineal',
      protractor: 'den Winkelmesser',
      breakMinutes: 'die Minuten der Erholungspausen',
      separateRoom: 'den separaten Raum',
      withoutSafeBrowser: 'die Teilnahme ohne Safe Exam Browser',
    },
  },
} satisfies Translation<typeof source>;
