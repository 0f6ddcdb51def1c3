import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './check-texts.ts';

export default {
  checkTexts: {
    title: 'Vor dem Veröffentlichen',
    errors: (count) => (count === 1 ? 'Zuerst 1 Problem beheben' : `Zuerst ${count} Probleme beheben`),
    warnings: (count) =>
      count === 1
        ? '1 Einstellung ist vielleicht nicht beabsichtigt'
        : `${count} Einstellungen sind vielleicht nicht beabsichtigt`,
    error: 'Muss in Ordnung gebracht werden',
    warning: 'Vielleicht nicht so gemeint',
    fine: 'Nichts spricht gegen die Veröffentlichung.',
    checking: 'Wird geprüft …',
    names: (names, more) => (more > 0 ? `${names} und ${more} weitere` : names),
    askTitle: 'Trotzdem veröffentlichen?',
    cancel: 'Nicht veröffentlichen',
    confirm: 'Trotzdem veröffentlichen',
    confirmCut: 'Veröffentlichen und früher schließen',
  },
} satisfies Translation<typeof source>;
