import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  lateTexts: {
    title: (count) =>
      counted(count, {
        one: 'إجابة متأخرة أو متعارضة',
        two: 'إجابتان متأخرتان أو متعارضتان',
        few: 'إجابات متأخرة أو متعارضة',
        many: 'إجابة متأخرة أو متعارضة',
        other: 'إجابة متأخرة أو متعارضة',
      }),
    lead: 'لم تُحفظ هذه الإجابات بالطريقة المعتادة. ولا يمكن التحقق من الأوقات التي يذكرها جهاز الطالب.',
    question: (number) => `السؤال ${number}`,
    counts: 'محسوبة',
    doesNotCount: 'غير محسوبة',
    given: { late: 'الإجابة المتأخرة', conflict: 'الإجابة في النافذة الأخرى', elsewhere: 'الإجابة المرفوضة' },
    counting: 'الإجابة المحسوبة',
    blank: 'دون إجابة',
    counted: 'وصلت خلال المهلة الإضافية بعد الانتهاء، ولذلك تُحتسب.',
    why: {
      late: 'وصلت بعد انتهاء المحاولة أو قسمها.',
      conflict: 'أُجيب في نافذتين ولم يختر الطالب، ولذلك تُحتسب الإجابة المحفوظة.',
      wrong_network: 'أُرسلت من خارج شبكة المدرسة.',
      other_device: 'أُرسلت من جهاز غير الجهاز المسموح به.',
      locked: 'أُرسلت أثناء إيقاف الامتحان.',
      safe_browser_needed: 'أُرسلت من خارج Safe Exam Browser.',
      safe_browser_wrong: 'أُرسلت من Safe Exam Browser بإعدادات خاطئة.',
    },
    written: (when) => `كُتبت ${when} بحسب ساعة الجهاز.`,
    arrived: (when) => `وصلت ${when}.`,
  },
} satisfies Translation<typeof source>;
