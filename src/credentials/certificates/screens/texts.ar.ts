import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  certificateTexts: {
    show: 'عرض الشهادة',
    kinds: { quiz: 'اختبار', course: 'دورة' },
    states: { issued: 'سارية', superseded: 'مستبدلة', revoked: 'مسحوبة' },
    ownReasons: { better: 'صدرت شهادة بنتيجة أفضل', changed: 'تغيّرت النتيجة' },
    sheet: {
      title: 'شهادة',
      certifies: 'تُمنح هذه الشهادة إلى',
      outcomes: { passed: 'لاجتياز', taken: 'لأداء', completed: 'لإكمال' },
      result: (percent) => `بنتيجة ${percent}`,
      issued: 'تاريخ الإصدار',
      code: 'رمز التحقق',
      verifyAt: (address) => `للتحقق: \u2068${address}\u2069`,
    },
    page: {
      title: (title) => `شهادة: ${title}`,
      lead: 'يمكن تنزيلها أو طباعتها أو مشاركة الرابط الذي يتيح للآخرين التحقق منها.',
      download: 'تنزيل PDF',
      otherFiles: 'ملفات أخرى',
      badgePng: 'صورة PNG تحمل الشهادة الرقمية',
      badgeSvg: 'صورة SVG تحمل الشهادة الرقمية',
      credential: 'الشهادة الرقمية وحدها (.jwt)',
      print: 'طباعة',
      says: (name, action, title, date, code) =>
        `شهادة: ${name} ${action} ${title}. صدرت في ${date}، رمز التحقق \u2068${code}\u2069.`,
      copy: 'نسخ رابط التحقق',
      copied: 'نُسخ الرابط',
      back: 'كل الشهادات',
      notGood: (why) => (why === '' ? 'لم تعد هذه الشهادة سارية.' : `لم تعد هذه الشهادة سارية: ${why}`),
    },
    list: {
      title: { mine: 'شهاداتي', all: 'الشهادات' },
      lead: {
        mine: 'ما نجحت فيه وأكملته. يمكن طباعة كل شهادة، ويمكن للآخرين التحقق منها.',
        all: 'كل شهادة صدرت هنا.',
      },
      caption: 'الشهادات',
      name: 'عن',
      person: 'صاحب الشهادة',
      kind: 'النوع',
      percent: 'النتيجة',
      issued: 'الإصدار',
      state: 'الحالة',
      empty: 'لا شهادات بعد',
      emptyHelp: {
        mine: 'تظهر الشهادة هنا عند النجاح في اختبار أو إكمال دورة.',
        all: 'تظهر عندما ينجح الطلاب في اختبار أو يكملون دورة.',
      },
      toQuizzes: 'إلى الاختبارات',
      revoke: 'سحب',
      revokeTitle: (name) => `سحب شهادة ${name}؟`,
      revokeHelp: 'تبقى مسجَّلة، ومن يتحقق منها يقرأ أنها لم تعد سارية وسبب ذلك.',
      reason: 'السبب',
      cancel: 'إلغاء',
      revoked: 'سُحبت الشهادة',
    },
  },
} satisfies Translation<typeof source>;
