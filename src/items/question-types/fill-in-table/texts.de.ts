import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  tableTexts: {
    table: 'Die Tabelle',
    corner: 'Überschrift der ersten Spalte',
    columns: 'Spalten',
    column: (number) => `Spalte ${number}`,
    addColumn: 'Spalte hinzufügen',
    rows: 'Zeilen',
    row: (number) => `Zeile ${number}`,
    addRow: 'Zeile hinzufügen',
    heading: 'Überschrift',
    cells: 'Zellen',
    cellsHelp: 'Wählen Sie eine Zelle und legen Sie darunter fest, was in ihr steht.',
    cell: (row, column) => `${row}, ${column}`,
    kind: 'Was in dieser Zelle steht',
    kinds: { blank: 'Eine Lücke zum Ausfüllen', text: 'Ein vorgegebener Text' },
    empty: 'leer',
    blank: (accepted) => (accepted === '' ? 'Lücke' : `Lücke: ${accepted}`),
    faulty: 'nicht vollständig',
  },
} satisfies Translation<typeof source>;
