import type { TypeCard } from '../type-card.ts';

export const card: TypeCard = {
  icon: 'file',
  names: {
    en: { name: 'Files', help: 'Upload files, marked manually with a rubric' },
    de: { name: 'Dateien', help: 'Dateien werden abgegeben und von Menschen nach einem Raster bewertet' },
    ar: { name: 'ملفات', help: 'تُسلَّم ملفات ويصححها مصححون وفق سُلَّم تقدير' },
  },
};
