import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  samlSignInTexts: {
    confirm: {
      title: (provider) => `Von ${provider} aus anmelden?`,
      help: (name) =>
        `Sie werden als ${name} angemeldet. Wenn Sie das nicht sind oder diese Anmeldung nicht begonnen haben, brechen Sie ab.`,
      now: 'Weiter',
      cancel: 'Abbrechen',
      gone: 'Diese Anmeldung hat zu lange gedauert. Beginnen Sie beim Anmeldedienst noch einmal.',
    },
    outcomes: {
      out: 'Sie sind hier und beim Anmeldedienst abgemeldet.',
      'out-here':
        'Sie sind hier abgemeldet. Der Anmeldedienst hat nicht bestätigt, dass Sie auch dort abgemeldet sind.',
    },
  },
} satisfies Translation<typeof source>;
