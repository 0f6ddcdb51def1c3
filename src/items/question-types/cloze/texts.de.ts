import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  clozeTexts: {
    stemHelp: 'Setzen Sie an der Schreibmarke eine Lücke ein oder schreiben Sie [[1]], [[2]] und so weiter.',
    insert: 'Lücke',
    gaps: 'Lücken',
    gap: (number) => `Lücke ${number}`,
    addGap: 'Lücke am Ende des Textes hinzufügen',
    notation: 'Der Text enthält Lücken in der Schreibweise von Moodle.',
    convert: 'In Lücken umwandeln',
  },
} satisfies Translation<typeof source>;
