import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'table',
  names: {
    en: { name: 'Matrix', help: 'In each row one or several columns are chosen' },
    de: { name: 'Matrix', help: 'In jeder Zeile werden eine oder mehrere Spalten gewählt' },
    ar: { name: 'مصفوفة', help: 'يُختار في كل صف عمود أو أكثر' },
  },
};
