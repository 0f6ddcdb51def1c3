import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  matrixTexts: {
    one: 'Wählen Sie in jeder Zeile eines.',
    several: 'Wählen Sie in jeder Zeile alles Zutreffende.',
    cell: (row, column) => `${row}: ${column}`,
    columns: 'Spalten',
    column: (number) => `Spalte ${number}`,
    addColumn: 'Spalte hinzufügen',
    rows: 'Zeilen',
    row: (number) => `Zeile ${number}`,
    addRow: 'Zeile hinzufügen',
    right: 'Richtige Spalten',
    multiple: 'In einer Zeile darf mehr als eine Spalte gewählt werden',
    shuffle: 'Zeilen dürfen gemischt werden',
    scorings: {
      'each-row': 'Jede richtige Zeile bringt ihren Teil',
      'each-row-net': 'Richtige minus falsche Angaben je Zeile, nie unter 0',
      'all-or-nothing': 'Alles oder nichts',
      kprime: 'K-Prim: eine falsche Zeile bringt die Hälfte, mehr bringen nichts',
    },
  },
} satisfies Translation<typeof source>;
