import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'writing',
  names: {
    en: { name: 'Essay', help: 'Text of any length, marked manually with a rubric' },
    de: { name: 'Freitext', help: 'Text beliebiger Länge, von Hand mit einem Bewertungsraster bewertet' },
    ar: { name: 'مقال', help: 'نص بأي طول، يصححه مصححون وفق سُلَّم تقدير' },
  },
};
