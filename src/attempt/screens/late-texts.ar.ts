import { counted } from '#platform/web/arabic-plural.ts';
import type { Translation } from '#platform/web/texts.ts';
import type * as source from './late-texts.ts';

export default {
  lateTexts: {
    title: (count) =>
      counted(count, {
        one: 'وصلت إجابة واحدة متأخرة',
        two: 'وصلت إجابتان متأخرتان',
        few: 'إجابات وصلت متأخرة',
        many: 'إجابة وصلت متأخرة',
        other: 'إجابة وصلت متأخرة',
      }),
    lead: 'وصلت إلى الخادم بعد انتهاء المحاولة فلا تُحتسب. ولا يمكن التحقق من الوقت الذي يذكره جهاز الطالب.',
    question: (number) => `السؤال ${number}`,
    late: 'متأخرة',
    written: (when) => `كُتبت ${when} بحسب ساعة الجهاز.`,
    arrived: (when) => `وصلت ${when}.`,
  },
} satisfies Translation<typeof source>;
