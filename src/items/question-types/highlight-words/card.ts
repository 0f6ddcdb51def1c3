import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'highlight',
  names: {
    en: { name: 'Highlight words', help: 'Select words or phrases in a text' },
    de: { name: 'Wörter markieren', help: 'In einem Text werden Wörter oder Wortgruppen gewählt' },
    ar: { name: 'تحديد كلمات', help: 'تُحدَّد كلمات أو عبارات في نص' },
  },
  fields: {
    passage: { en: 'text', de: 'Text', ar: 'النص' },
    selectable: { en: 'words that can be selected', de: 'wählbare Wörter', ar: 'الكلمات القابلة للتحديد' },
    maxSelections: { en: 'maximum selections', de: 'Höchstzahl gewählter Wörter', ar: 'الحد الأقصى للتحديد' },
  },
};
