import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'table',
  names: {
    en: { name: 'Matrix', help: 'Choose one or more columns in each row' },
    de: { name: 'Matrix', help: 'In jeder Zeile werden eine oder mehrere Spalten gewählt' },
    ar: { name: 'مصفوفة', help: 'يُختار في كل صف عمود أو أكثر' },
  },
};
