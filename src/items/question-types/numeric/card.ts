import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'digits',
  names: {
    en: { name: 'Number', help: 'A number is typed, within a tolerance, perhaps with a unit' },
    de: { name: 'Zahl', help: 'Eine Zahl wird eingegeben, mit Toleranz und auf Wunsch mit Einheit' },
    ar: { name: 'عدد', help: 'يُكتب عدد ضمن هامش خطأ، وربما مع وحدة' },
  },
};
