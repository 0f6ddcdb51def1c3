import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  choiceLayoutTexts: {
    columns: 'Spalten',
    columnsHelp: 'Auf breiten Bildschirmen; Telefone zeigen eine.',
    direction: 'Leserichtung',
    directions: { down: 'Spaltenweise', across: 'Zeilenweise' },
    labels: 'Kennzeichen der Optionen',
    labelKinds: { none: 'Keine', decimal: '1, 2, 3', 'lower-alpha': 'a, b, c', 'upper-alpha': 'A, B, C' },
    suffix: 'Nach dem Kennzeichen',
    suffixes: { period: 'Punkt', parenthesis: 'Klammer', none: 'Nichts' },
  },
} satisfies Translation<typeof source>;
