/** What the screens of tables to fill in say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const tableTexts = defineTexts('tableTexts', {
  en: {
    table: 'The table',
    corner: 'Heading of the first column',
    columns: 'Columns',
    column: (number: number) => `Column ${number}`,
    addColumn: 'Add a column',
    rows: 'Rows',
    row: (number: number) => `Row ${number}`,
    addRow: 'Add a row',
    heading: 'Heading',
    cells: 'Cells',
    cellsHelp: 'Choose a cell and say below what stands in it.',
    cell: (row: string, column: string) => `${row}, ${column}`,
    kind: 'What stands in this cell',
    kinds: { blank: 'A blank to fill in', text: 'A given text' },
    empty: 'empty',
    blank: (accepted: string) => (accepted === '' ? 'blank' : `blank: ${accepted}`),
    faulty: 'not complete',
  },
});
