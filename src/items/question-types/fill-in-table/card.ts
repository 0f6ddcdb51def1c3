import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'table-plus',
  names: {
    en: { name: 'Table to fill in', help: 'Words, numbers and choices are filled into the cells of a table' },
    de: {
      name: 'Tabelle zum Ausfüllen',
      help: 'Wörter, Zahlen und Auswahlen werden in die Zellen einer Tabelle eingesetzt',
    },
    ar: { name: 'جدول يُملأ', help: 'تُملأ كلمات وأعداد واختيارات في خلايا جدول' },
  },
};
