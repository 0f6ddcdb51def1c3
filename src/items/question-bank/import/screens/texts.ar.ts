import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { question } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  lookTexts: {
    soFar: (count) => `${count} حتى الآن`,
    readSoFar: (count) => `قُرئ حتى الآن: ${counted(count, question)}`,
    readSoFarOf: (count, total) => `قُرئ حتى الآن: ${count} من ${total}`,
    comparing: 'قُرئت كل الأسئلة. جارٍ البحث عن المكرر منها…',
    progress: 'تقدم القراءة',
    readAll: 'قُرئ الملف كله.',
    wait: 'يمكن الاستيراد بعد قراءة الملف كله.',
  },
} satisfies Translation<typeof source>;
