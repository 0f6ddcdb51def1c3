import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './offline-texts.ts';

export default {
  offlineTexts: {
    title: 'لا يوجد اتصال',
    notKept: 'لم تُفتح هذه الصفحة على هذا الجهاز من قبل، لذلك لا يمكن عرضها دون اتصال.',
    tryAgain: 'حاول مرة أخرى',
    readable: 'يمكنك قراءة هذه الآن',
    lists: {
      dash: 'لوحتي',
      courses: 'الدورات',
      quizzes: 'الاختبارات',
      attempts: 'محاولاتي',
      announcements: 'الإعلانات',
      calendar: 'التقويم',
      notifications: 'الإشعارات',
    },
  },
} satisfies Translation<typeof source>;
