import type { TypeCard } from '../type-card.ts';

/** What the fields of a layout are called where versions are compared. */
export const layoutFields: NonNullable<TypeCard['fields']> = {
  layout: { en: 'Arrangement of the options', de: 'Anordnung der Optionen', ar: 'ترتيب عرض البدائل' },
  columns: { en: 'Columns', de: 'Spalten', ar: 'الأعمدة' },
  direction: { en: 'Reading direction', de: 'Leserichtung', ar: 'اتجاه القراءة' },
  labels: { en: 'Option labels', de: 'Kennzeichen der Optionen', ar: 'تسميات البدائل' },
  suffix: { en: 'After the label', de: 'Nach dem Kennzeichen', ar: 'بعد التسمية' },
};
