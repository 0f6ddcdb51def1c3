import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './second-factor-texts.ts';

export default {
  secondFactorTexts: {
    title: 'Ein zweiter Faktor',
    now: 'Ihre Schule verlangt von Ihnen neben dem Passwort einen zweiten Faktor. Richten Sie einen ein, dann geht es weiter.',
    until: (when) => `Ihre Schule verlangt von Ihnen neben dem Passwort einen zweiten Faktor, ab ${when}.`,
    done: 'Ihr zweiter Faktor ist eingerichtet. Er schützt Ihr Konto, auch wenn jemand Ihr Passwort erfährt.',
    continue: 'Weiter',
    later: 'Jetzt nicht',
    setUp: 'Jetzt einrichten',
    leave: 'Abmelden',
  },
} satisfies Translation<typeof source>;
