import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  textOnlyTexts: {
    text: 'النص',
    textHelp:
      'يظهر في صفحة خاصة به من الامتحان وبترتيب الاختبار. لا رقم له ولا يُطلب من أحد جواب. لعرض نص بجانب الأسئلة استخدم مادة مرفقة.',
  },
} satisfies Translation<typeof source>;
