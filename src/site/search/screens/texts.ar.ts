import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  searchTexts: {
    open: 'بحث',
    dialog: 'بحث',
    placeholder: 'بحث، أو انتقال إلى صفحة',
    close: 'إغلاق',
    results: 'النتائج',
    pages: 'الانتقال إلى',
    deeds: 'إجراءات',
    starts: 'ابدأ اختبارًا',
    start: (name) => `ابدأ ${name}`,
    schemes: { light: 'الوضع الفاتح', dark: 'الوضع الداكن', auto: 'وضع ألوان النظام' },
    signOut: 'تسجيل الخروج',
    loading: 'جارٍ البحث',
    found: (count) =>
      counted(count, {
        zero: 'لا نتائج',
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: 'نتائج',
        many: 'نتيجة',
        other: 'نتيجة',
      }),
    nothing: (text) => `لا نتائج عن «${text}»`,
    more: 'هناك المزيد: اكتب كلمات أخرى',
    failed: 'تعذّر الوصول إلى البحث. يمكن مع ذلك فتح الصفحات.',
    notifications: 'الإشعارات',
    plans: 'المجاني والمميّز',
    newAnnouncement: 'إعلان جديد',
    help: '↑↓ للاختيار، ↵ للفتح، Esc للإغلاق',
    notes: {
      draft: () => 'مسودة',
      scheduled: () => 'يُفتح لاحقًا',
      open: () => 'مفتوح',
      closed: () => 'مغلق',
      archived: () => 'مؤرشف',
      joined: () => 'أنت عضو',
      public: () => 'عامة',
      code: () => 'برمز دخول',
      invitation: () => 'بدعوة',
      people: (count) =>
        counted(count, {
          zero: 'لا أشخاص',
          one: 'شخص واحد',
          two: 'شخصان',
          few: 'أشخاص',
          many: 'شخصًا',
          other: 'شخص',
        }),
      attempt: (number) => `المحاولة ${number}`,
      running: (number) => `المحاولة ${number}، جارية`,
    },
    kinds: {
      quiz: 'الاختبارات',
      attempt: 'محاولاتي',
      question: 'الأسئلة',
      person: 'الأشخاص',
      group: 'المجموعات',
      course: 'الدورات',
      topic: 'موضوعات الدورات',
      channel: 'القنوات',
      certificate: 'الشهادات',
    },
  },
} satisfies Translation<typeof source>;
