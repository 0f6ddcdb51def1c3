import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  lookTexts: {
    soFar: (count) => `${count} bisher`,
    readSoFar: (count) => `Bisher ${count} Fragen gelesen`,
    readSoFarOf: (count, total) => `Bisher ${count} von ${total} Fragen gelesen`,
    comparing: 'Alle Fragen sind gelesen. Doppelte werden gesucht …',
    progress: 'Fortschritt beim Lesen',
    readAll: 'Die ganze Datei ist gelesen.',
    wait: 'Importieren lässt sich, sobald die ganze Datei gelesen ist.',
  },
} satisfies Translation<typeof source>;
