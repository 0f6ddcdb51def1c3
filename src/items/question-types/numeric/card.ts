import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'digits',
  names: {
    en: { name: 'Number', help: 'Enter a number, within a tolerance and optionally with a unit' },
    de: { name: 'Zahl', help: 'Eine Zahl wird eingegeben, mit Toleranz und auf Wunsch mit Einheit' },
    ar: { name: 'عدد', help: 'يُكتب عدد ضمن هامش خطأ، وربما مع وحدة' },
  },
};
