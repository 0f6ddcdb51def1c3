import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './keys-texts.ts';

export default {
  keysTexts: {
    open: 'Signierschlüssel',
    help: 'Jedes Zertifikat wird mit einem Schlüssel der Schule signiert. Andere prüfen es mit den öffentlichen Hälften, die unter der Adresse der Website stehen.',
    did: 'Die Schule signiert als',
    list: 'Schlüssel',
    since: (date) => `Seit ${date}`,
    states: {
      signing: 'Signiert jetzt',
      retired: (date) => `Signiert seit ${date} nicht mehr; was er signiert hat, bleibt gültig`,
      withdrawn: (date) => `Am ${date} zurückgezogen; was er signiert hat, zählt nicht mehr`,
    },
    create: 'Mit neuem Schlüssel signieren',
    created: 'Ab jetzt signiert ein neuer Schlüssel',
    withdraw: 'Zurückziehen',
    withdrawOf: (date) => `Schlüssel vom ${date} zurückziehen`,
    ask: 'Nur, wenn andere diesen Schlüssel haben könnten: Jede damit signierte Datei gilt nicht mehr als echt. Die Inhaber laden ihre neu herunter.',
    sure: 'Diesen Schlüssel zurückziehen',
    keep: 'Behalten',
    withdrawn: 'Der Schlüssel ist zurückgezogen',
    close: 'Schließen',
  },
} satisfies Translation<typeof source>;
