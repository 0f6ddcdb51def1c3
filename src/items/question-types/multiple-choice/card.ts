import { layoutFields } from '../choice-layout/fields.ts';
import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'checkbox',
  names: {
    en: { name: 'Multiple choice', help: 'Choose all options that apply' },
    de: { name: 'Mehrfachauswahl', help: 'Alle zutreffenden Optionen werden gewählt' },
    ar: { name: 'اختيار متعدد', help: 'تُختار كل البدائل المنطبقة' },
  },
  fields: layoutFields,
};
