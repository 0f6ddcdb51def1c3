import type { Translation } from '#platform/web/texts.ts';
import type * as source from './refused-texts.ts';

export default {
  refusedTexts: {
    title: 'Abgelehnte Anmeldungen',
    help: 'Mit falschem Passwort oder Code, in den letzten 90 Tagen. Was eingegeben wurde, wird nie gespeichert.',
    caption: 'Abgelehnte Anmeldungen',
    at: 'Wann',
    person: 'Konto',
    nobody: 'Kein solches Konto',
    step: 'Falsch war',
    steps: { password: 'das Passwort', code: 'der Code des zweiten Schritts' },
    address: 'Adresse',
    browser: 'Browser',
    empty: 'Niemand wurde abgelehnt',
    emptyHelp:
      'Wenn sich jemand mit falschem Passwort oder Code anmeldet, steht es hier mit der Adresse, von der es kam.',
  },
} satisfies Translation<typeof source>;
