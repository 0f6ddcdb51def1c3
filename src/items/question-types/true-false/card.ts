import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'toggle',
  names: {
    en: { name: 'True or false', help: 'Decide whether a statement is true' },
    de: { name: 'Wahr oder falsch', help: 'Eine Aussage wird beurteilt' },
    ar: { name: 'صواب أو خطأ', help: 'يُحكم على عبارة' },
  },
};
