import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'arrows',
  names: {
    en: { name: 'Matching', help: 'Choose a match for each item' },
    de: { name: 'Zuordnung', help: 'Zu jedem Element links wird das Gegenstück gewählt' },
    ar: { name: 'مطابقة', help: 'يُختار لكل عنصر ما يقابله' },
  },
};
