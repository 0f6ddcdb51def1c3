import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'form',
  names: {
    en: { name: 'Fill in the blanks', help: 'Fill words, numbers or choices into a text' },
    de: { name: 'Lückentext', help: 'Wörter, Zahlen und Auswahlen werden in einen Text eingesetzt' },
    ar: { name: 'نص بفراغات', help: 'تُملأ كلمات وأعداد واختيارات في نص' },
  },
};
