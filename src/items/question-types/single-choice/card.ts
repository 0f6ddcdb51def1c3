import { layoutFields } from '../choice-layout/fields.ts';
import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'circle-dot',
  names: {
    en: { name: 'Single choice', help: 'Choose one of several options' },
    de: { name: 'Einfachauswahl', help: 'Eine von mehreren Optionen wird gewählt' },
    ar: { name: 'اختيار واحد', help: 'يُختار بديل واحد من عدة بدائل' },
  },
  fields: layoutFields,
};
