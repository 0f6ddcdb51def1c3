import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'function',
  names: {
    en: {
      name: 'Calculated number',
      help: 'Each attempt gets different numbers, and a formula gives the correct answer',
    },
    de: {
      name: 'Berechnete Zahl',
      help: 'Jeder Versuch erhält eigene Zahlen, und eine Formel bestimmt, was richtig ist',
    },
    ar: { name: 'عدد محسوب', help: 'لكل محاولة أعدادها، وتحدد صيغة ما هو صحيح' },
  },
};
