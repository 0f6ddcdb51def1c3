import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './second-factor-texts.ts';

export default {
  secondFactorTexts: {
    title: 'عامل ثانٍ للتحقق',
    now: 'تطلب منك مدرستك عاملًا ثانيًا للتحقق إلى جانب كلمة المرور. يمكنك المتابعة بعد إعداد واحد.',
    until: (when) => `تطلب منك مدرستك عاملًا ثانيًا للتحقق إلى جانب كلمة المرور، ابتداءً من ${when}.`,
    done: 'أُعدّ العامل الثاني للتحقق. وهو يحمي حسابك حتى إن عرف أحد كلمة مرورك.',
    continue: 'متابعة',
    later: 'ليس الآن',
    setUp: 'الإعداد الآن',
    leave: 'تسجيل الخروج',
  },
} satisfies Translation<typeof source>;
