import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'external',
  names: {
    en: { name: 'Outside tool', help: 'Work in a tool of another site, which sends the points (LTI 1.3)' },
    de: { name: 'Externes Tool', help: 'Arbeit in einem Tool einer anderen Site, das die Punkte sendet (LTI 1.3)' },
    ar: { name: 'أداة خارجية', help: 'عمل في أداة على موقع آخر ترسل الدرجات (LTI 1.3)' },
  },
  fields: {
    tool: { en: 'Tool', de: 'Tool', ar: 'الأداة' },
    url: { en: 'Address', de: 'Adresse', ar: 'العنوان' },
  },
};
