import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'sort',
  names: {
    en: { name: 'Ordering', help: 'Put items in the correct order' },
    de: { name: 'Reihenfolge', help: 'Elemente werden in die richtige Reihenfolge gebracht' },
    ar: { name: 'ترتيب', help: 'توضع العناصر بترتيبها الصحيح' },
  },
};
