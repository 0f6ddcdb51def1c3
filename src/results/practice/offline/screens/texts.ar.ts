import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  practiceOfflineTexts: {
    title: 'التدرّب دون اتصال',
    kept: (count, until) => `عدد الأسئلة المحفوظة على هذا الجهاز: ${count}، حتى ${until}.`,
    cachedOf: (count, all) => `هذه أول ${count} مستحقة من أصل ${all}.`,
    leftOut: (count) => `أسئلة تحتاج إلى اتصال: ${count}.`,
    reasons: {
      upcoming: (count) => `في اختبار يمكنك بدؤه لاحقًا: ${count}`,
      feedback: (count) => `ملاحظاتها غير متاحة لك: ${count}`,
      media: (count) => `فيها صوت أو فيديو: ${count}`,
      files: (count) => `يُجاب عنها بملفات: ${count}`,
      pictures: (count) => `صورها ليست على هذا الجهاز بعد: ${count}`,
    },
    signOut: 'تُحذف عند تسجيل خروجك.',
    offline: 'لا يوجد اتصال. يمكنك التدرّب على الأسئلة المحفوظة على هذا الجهاز. ستُرسل إجاباتك عند عودة الاتصال.',
    runOffline: 'لا يوجد اتصال. تبقى إجاباتك على هذا الجهاز وتُرسل عند عودة الاتصال.',
    due: (count) => `أسئلة مستحقة اليوم: ${count}`,
    practised: (count) => `أسئلة تدرّبت عليها اليوم: ${count}`,
    practiseDue: (count) => `تدرّب على الأسئلة المستحقة (${count})`,
    practiseAll: (count) => `تدرّب على كل الأسئلة (${count})`,
    practiseMistakes: (count) => `تدرّب على أخطائي (${count})`,
    willBeSent: (count) => `إجابات ستُرسل عند عودة الاتصال: ${count}.`,
    notSent: (count) => `إجابات لم تُرسل بعد: ${count}.`,
    send: 'إرسال الآن',
    refused: (count) => `إجابات لم تُحتسب: ${count}`,
    dismiss: 'حسنًا',
    needsConnection: 'هذا السؤال غير محفوظ على هذا الجهاز. اتصل بالإنترنت للتحقق من إجابتك.',
    cannotGrade: 'لا يمكن التحقق من هذه الإجابة كما هي. أكملها أو صحّحها.',
  },
} satisfies Translation<typeof source>;
