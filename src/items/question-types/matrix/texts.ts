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
    right: 'Correct columns',
    multiple: 'Allow more than one column per row',
    shuffle: 'Shuffle rows',
    scorings: {
      'each-row': 'Partial marks for each correct row',
      'each-row-net': 'Right minus wrong choices in each row, never below 0',
      'all-or-nothing': 'All or nothing',
      kprime: 'K-prime: half marks with one wrong row, none with more',
    },
  },
});
