import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  tableTexts: {
    table: 'الجدول',
    corner: 'عنوان العمود الأول',
    columns: 'الأعمدة',
    column: (number) => `العمود ${number}`,
    addColumn: 'إضافة عمود',
    rows: 'الصفوف',
    row: (number) => `الصف ${number}`,
    addRow: 'إضافة صف',
    heading: 'العنوان',
    cells: 'الخلايا',
    cellsHelp: 'اختر خلية وحدّد أسفل الجدول ما تحتويه.',
    cell: (row, column) => `${row}، ${column}`,
    kind: 'محتوى هذه الخلية',
    kinds: { blank: 'فراغ يُملأ', text: 'نص معطى' },
    empty: 'فارغة',
    blank: (accepted) => (accepted === '' ? 'فراغ' : `فراغ: ${accepted}`),
    faulty: 'غير مكتملة',
  },
} satisfies Translation<typeof source>;
