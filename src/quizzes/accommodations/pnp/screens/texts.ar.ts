import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  pnpTexts: {
    choose: 'التعبئة من ملف PNP',
    help: 'الاحتياجات والتفضيلات الشخصية (QTI 3، \u2068.xml\u2069) لطالب واحد.',
    failed: 'اختر ملف XML فيه الاحتياجات الشخصية لطالب واحد (access-for-all-pnp).',
    taken: 'عُبّئ النموذج أدناه من الملف. راجعه وأدخل السبب.',
    breaks: 'يطلب الملف فترات راحة. أدخل دقائقها.',
    forEveryone: (names) => `متاح لكل الطلاب في صفحة الاختبار: ${names}`,
    noPlace: (names) => `لم يؤخذ لعدم وجود إعداد له: ${names}`,
    save: 'التصدير كملف PNP',
    saved: 'حُفظ ملف PNP.',
    savedWithout: (names) => `حُفظ ملف PNP. ولا يمكن أن يتضمن: ${names}`,
    lost: {
      extraMinutes: 'الدقائق الإضافية بجانب مضاعف الوقت',
      highlighter: 'أداة التمييز',
      ruler: 'المسطرة',
      protractor: 'المنقلة',
      breakMinutes: 'دقائق فترات الراحة',
      separateRoom: 'الغرفة المنفصلة',
      withoutSafeBrowser: 'الأداء دون Safe Exam Browser',
    },
  },
} satisfies Translation<typeof source>;
