/** What the screens of tables to fill in say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const tableTexts = defineTexts('tableTexts', {
  en: {
    table: 'Table',
    corner: 'Heading of the first column',
    columns: 'Columns',
    column: (number: number) => `Column ${number}`,
    addColumn: 'Add a column',
    rows: 'Rows',
    row: (number: number) => `Row ${number}`,
    addRow: 'Add a row',
    heading: 'Heading',
    cells: 'Cells',
    cellsHelp: 'Choose a cell and edit it below.',
    cell: (row: string, column: string) => `${row}, ${column}`,
    kind: 'Type of this cell',
    kinds: { blank: 'Blank to fill in', text: 'Fixed text' },
    empty: 'empty',
    blank: (accepted: string) => (accepted === '' ? 'blank' : `blank: ${accepted}`),
    faulty: 'incomplete',
  },
});
