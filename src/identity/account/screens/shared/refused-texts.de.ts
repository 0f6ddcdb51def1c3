import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './refused-texts.ts';

export default {
  refusedTexts: {
    slowed: 'Anmeldungen werden verlangsamt',
    slowedHelp:
      'Nach vielen Fehlversuchen in den letzten 15 Minuten. Niemand mit dem richtigen Passwort wird wegen eines Netzes abgewiesen; ein Konto mit zehn Fehlversuchen aus einem Netz ist für dieses gesperrt, außer auf Geräten, auf denen es schon angemeldet war.',
    lift: 'Aufheben',
    network: (address, failures, unknown) =>
      `${address}: ${failures} falsche Passwörter, ${unknown} für Konten, die es nicht gibt`,
    account: (name, failures) => `${name}: ${failures} falsche Passwörter`,
    title: 'Fehlgeschlagene Anmeldungen',
    help: 'Mit falschem Passwort oder Code, in den letzten 90 Tagen. Was eingegeben wurde, wird nie gespeichert.',
    caption: 'Fehlgeschlagene Anmeldungen',
    at: 'Wann',
    person: 'Konto',
    nobody: 'Kein solches Konto',
    step: 'Falsch war',
    steps: { password: 'das Passwort', code: 'der Code des zweiten Schritts' },
    address: 'Adresse',
    browser: 'Browser',
    empty: 'Keine fehlgeschlagenen Anmeldungen',
    emptyHelp:
      'Wenn sich jemand mit falschem Passwort oder Code anmeldet, steht es hier mit der Adresse, von der es kam.',
  },
} satisfies Translation<typeof source>;
