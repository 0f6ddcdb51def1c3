import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './check-texts.ts';

export default {
  checkTexts: {
    title: 'Vor dem Veröffentlichen',
    errors: (count) =>
      count === 1
        ? 'Eines muss zuerst in Ordnung gebracht werden'
        : `${count} Dinge müssen zuerst in Ordnung gebracht werden`,
    warnings: (count) =>
      count === 1 ? 'Eines ist vielleicht nicht so gemeint' : `${count} Dinge sind vielleicht nicht so gemeint`,
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
