import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  groupMeanings: {
    name: 'Wie die Gruppe heißt; keine zwei einer Schule heißen gleich',
    description: 'Wer darin ist, für alle, die eine Gruppe auswählen',
  },
} satisfies Translation<typeof source>;
