import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  matrixTexts: {
    one: 'اختر واحدًا في كل صف.',
    several: 'اختر كل ما ينطبق في كل صف.',
    cell: (row, column) => `${row}: ${column}`,

    columns: 'الأعمدة',
    column: (number) => `العمود ${number}`,
    addColumn: 'إضافة عمود',
    rows: 'الصفوف',
    row: (number) => `الصف ${number}`,
    addRow: 'إضافة صف',
    right: 'الأعمدة الصحيحة',
    multiple: 'يجوز اختيار أكثر من عمود في الصف',
    shuffle: 'يجوز خلط الصفوف',
    scorings: {
      'each-row': 'لكل صف صحيح نصيبه من الدرجة',
      'each-row-net': 'الاختيارات الصحيحة ناقص الخاطئة في كل صف، دون النزول عن 0',
      'all-or-nothing': 'الكل أو لا شيء',
      kprime: 'K-prime: صف خاطئ واحد يُبقي نصف الدرجة، وأكثر من ذلك لا شيء',
    },
  },
} satisfies Translation<typeof source>;
