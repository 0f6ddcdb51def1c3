import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'letters',
  names: {
    en: { name: 'Short text', help: 'Enter one or a few words, compared with patterns' },
    de: { name: 'Kurzantwort', help: 'Ein Wort oder wenige werden eingegeben und mit Mustern verglichen' },
    ar: { name: 'نص قصير', help: 'تُكتب كلمة أو بضع كلمات وتُقارن بأنماط' },
  },
};
