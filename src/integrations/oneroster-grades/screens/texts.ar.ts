import type { Translation } from '#platform/web/i18n/texts.ts';

export default {
  systemGradeTexts: {
    title: 'الدرجات في أنظمة معلومات الطلاب',
    sendTo: (system) => `إرسال النتائج إلى ${system}`,
    classes: (classes) => `الصفوف: ${classes}`,
    noClasses: 'انشر الاختبار لمجموعة أحد الصفوف لتُرسل نتائجه.',
    on: (system) => `تُرسل النتائج إلى ${system}`,
    off: (system) => `لم تعد النتائج تُرسل إلى ${system}`,
    offHelp: 'ما أُرسل يبقى هناك.',
    allSent: (count) => `جميع النتائج محدّثة (${count}).`,
    nobody: 'لا أحد من هذه الصفوف لديه نتيجة بعد.',
    unsent: (count) => `${count} لم تُرسل بعد`,
    send: 'إرسال الآن',
    sending: (count) => `جارٍ إرسال ${count} نتيجة`,
    nothing: 'كل شيء محدّث',
    since: (system, when) => `في ${system} منذ ${when}`,
    waiting: (system) => `جارٍ الإرسال إلى ${system}`,
    failed: (system, reason) => `ليست في ${system} بعد: ${reason}`,
    none: 'لا نتيجة بعد',
    pages: 'الصفحات',
  },
} satisfies Translation<typeof import('./texts.ts')>;
