import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  answerFileTexts: {
    why: (count) =>
      `${counted(count, {
        one: 'إجابة واحدة لم تصل إلى المدرسة',
        two: 'إجابتان لم تصلا إلى المدرسة',
        few: 'إجابات لم تصل إلى المدرسة',
        many: 'إجابة لم تصل إلى المدرسة',
        other: 'إجابة لم تصل إلى المدرسة',
      })}. إجاباتك محفوظة في هذا المتصفح وتُرسل حالما يعود الاتصال. فإن لم يعد، فاحفظها في ملف وسلّمه للمراقب.`,
    make: 'حفظ في ملف',
    made: 'تم الحفظ. سلّم الملف للمراقب؛ لا يستطيع قراءته إلا المدرسة.',
  },
} satisfies Translation<typeof source>;
