import type { Translation } from '#platform/contract/texts.ts';

export default {
  samlFormTexts: {
    title: (provider) => `Anmeldung mit ${provider}`,
    text: 'Sie werden zur Anmeldeseite Ihrer Schule geleitet. Wenn nichts geschieht, wählen Sie „Weiter“.',
    button: 'Weiter',
  },
} satisfies Translation<typeof import('./frame-texts.ts')>;
