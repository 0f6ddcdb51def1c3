import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './keys-texts.ts';

export default {
  keysTexts: {
    open: 'مفاتيح التوقيع',
    help: 'تُوقَّع كل شهادة بمفتاح للمدرسة، ويتحقق منها الآخرون بالأجزاء العلنية المنشورة على عنوان الموقع.',
    did: 'توقّع المدرسة باسم',
    list: 'المفاتيح',
    since: (date) => `منذ ${date}`,
    states: {
      signing: 'يوقّع الآن',
      retired: (date) => `لا يوقّع منذ ${date}، وما وقّعه يبقى ساريًا`,
      withdrawn: (date) => `أُلغي في ${date}، وما وقّعه لم يعد معتمدًا`,
    },
    create: 'التوقيع بمفتاح جديد',
    created: 'من الآن يوقّع مفتاح جديد',
    withdraw: 'إلغاء',
    withdrawOf: (date) => `إلغاء مفتاح ${date}`,
    ask: 'فقط إذا كان من المحتمل أن يملك آخرون هذا المفتاح: كل ملف وُقِّع به لن يُعدّ أصليًا، وعلى أصحاب الشهادات تنزيلها من جديد.',
    sure: 'إلغاء هذا المفتاح',
    keep: 'الإبقاء عليه',
    withdrawn: 'أُلغي المفتاح',
    close: 'إغلاق',
  },
} satisfies Translation<typeof source>;
