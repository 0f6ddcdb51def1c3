import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  taskTexts: {
    waiting: 'بانتظار الدور',
    running: 'قيد التنفيذ',
    steps: (done, total) => `${done} من ${total}`,
    done: 'تم',
    failed: 'لم ينجح ذلك',
    cancelled: 'أُوقفت',
    stop: 'إيقاف',
    again: 'إعادة المحاولة',
    file: 'تنزيل النتيجة',
    leave: 'يمكنك مغادرة هذه الصفحة، وسيستمر العمل.',
  },
} satisfies Translation<typeof source>;
