import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'picture',
  names: {
    en: { name: 'Hotspot', help: 'Choose a place on a picture or from a list' },
    de: { name: 'Stelle im Bild', help: 'Eine Stelle wird auf einem Bild gezeigt oder aus einer Liste gewählt' },
    ar: { name: 'موضع على صورة', help: 'يُحدَّد موضع على صورة، أو يُختار من قائمة' },
  },
};
