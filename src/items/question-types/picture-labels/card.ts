import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'tags',
  names: {
    en: { name: 'Labels on a picture', help: 'Drag labels to their places on a picture, or choose them from a list' },
    de: {
      name: 'Bild beschriften',
      help: 'Beschriftungen werden an ihre Stellen im Bild gezogen oder in einer Liste gewählt',
    },
    ar: { name: 'تسميات على صورة', help: 'تُسحب التسميات إلى مواضعها على صورة، أو تُختار من قائمة' },
  },
};
