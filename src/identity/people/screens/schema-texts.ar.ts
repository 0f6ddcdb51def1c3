import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  groupMeanings: {
    name: 'اسم المجموعة؛ لا تتشارك مجموعتان في اسم',
    description: 'من فيها، لمن يختار مجموعة',
  },
} satisfies Translation<typeof source>;
