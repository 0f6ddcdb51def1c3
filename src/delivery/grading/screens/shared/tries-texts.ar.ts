import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { attempt, mark } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './tries-texts.ts';

export default {
  triesTexts: {
    again: 'إعادة المحاولة',
    number: (number, all) => (all === null ? `المحاولة ${number}` : `المحاولة ${number} من ${all}`),
    left: (left) => (left === null ? 'يمكنك المحاولة حتى تصيب.' : `بقيت لك ${counted(left, attempt)} في هذا السؤال.`),
    cost: (marks) => `يُخصم عن كل محاولة خاطئة ${counted(marks, mark)}.`,
    free: 'المحاولات الخاطئة بلا خصم.',
    best: 'تُحتسب أفضل محاولة.',
    kept: 'تبقى إجابتك كما هي حتى تغيّرها.',
    check: 'تحقق من إجابتك لتعرف صحتها.',
    used: (made) => `عدد المحاولات في هذا السؤال: ${made}.`,
    nextHint: 'يتاح التلميح التالي بعد محاولة خاطئة أخرى.',
    firstHint: 'يتاح تلميح بعد محاولة خاطئة.',
    review: {
      ofPart: (part: string) => `محاولات الجزء ${part}`,
      title: 'المحاولات في هذا السؤال',
      number: (number) => `المحاولة ${number}`,
      deducted: (marks) => `خُصم ${counted(marks, mark)} عن المحاولات السابقة`,
      earned: (marks) => counted(marks, mark),
      counted: 'محتسبة',
      unchecked: 'لم يُتحقق منها؛ صُحّحت عند الانتهاء',
    },
  },
} satisfies Translation<typeof source>;
