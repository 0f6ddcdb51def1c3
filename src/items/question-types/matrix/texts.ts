/** What the screens of a matrix say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const matrixTexts = defineTexts('matrixTexts', {
  en: {
    one: 'Choose one in each row.',
    several: 'Choose all that apply in each row.',
    cell: (row: string, column: string) => `${row}: ${column}`,

    columns: 'Columns',
    column: (number: number) => `Column ${number}`,
    addColumn: 'Add a column',
    rows: 'Rows',
    row: (number: number) => `Row ${number}`,
    addRow: 'Add a row',
    right: 'Right columns',
    multiple: 'More than one column may be chosen in a row',
    shuffle: 'Rows may be shuffled',
    scorings: {
      'each-row': 'Each right row pays its part',
      'each-row-net': 'Right minus wrong choices in each row, never below 0',
      'all-or-nothing': 'All or nothing',
      kprime: 'K-prime: one wrong row pays half, more pay nothing',
    },
  },
});
