import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  channelMeanings: {
    name: 'Wie der Kanal heißt',
    description: 'Wofür und für wen er ist, als HTML',
    cover: 'Die Adresse des Bildes, wie das Hochladen sie genannt hat; leer: keines',
    kind: 'Wer beitreten darf: alle, wer den Code kennt oder wer eingeladen ist',
  },
} satisfies Translation<typeof source>;
