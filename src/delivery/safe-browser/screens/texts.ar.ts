import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  safeTexts: {
    title: 'يُؤدّى هذا الامتحان في متصفح Safe Exam Browser',
    needed: 'يعرض متصفح Safe Exam Browser الامتحان وحده حتى ينتهي. ولا يمكن بدء الامتحان ولا متابعته في هذا المتصفح.',
    wrongTitle: 'متصفح Safe Exam Browser مفتوح بإعدادات أخرى',
    wrong: 'لهذا الامتحان إعداداته الخاصة. أغلق متصفح Safe Exam Browser وافتحه من جديد لهذا الامتحان.',
    open: 'الفتح في Safe Exam Browser',
    download: 'تنزيل الإعدادات',
    ownSettings: 'افتح الامتحان بالإعدادات التي أعطتك إياها مدرستك له.',
    installTitle: 'كيفية الدخول',
    install: 'ثبّت متصفح Safe Exam Browser على هذا الجهاز، لأنظمة Windows أو macOS أو iPad:',
    comeBack: 'عُد إلى هذه الصفحة وافتح الامتحان فيه، أو انقر نقرًا مزدوجًا على الإعدادات التي نزّلتها.',
    openOwn: 'افتح به إعدادات مدرستك.',
    signIn: 'سجّل الدخول هناك مرة أخرى، وسيُفتح الامتحان تلقائيًا.',
    again: 'التحقق مجددًا',
    leave: 'إغلاق Safe Exam Browser',
  },
} satisfies Translation<typeof source>;
