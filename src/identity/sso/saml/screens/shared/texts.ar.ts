import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  samlSignInTexts: {
    confirm: {
      title: (provider) => `تسجيل الدخول من ${provider}؟`,
      help: (name) => `سيُسجَّل دخولك باسم ${name}. إن لم يكن هذا أنت أو لم تبدأ تسجيل الدخول هذا، فيُرجى الإلغاء.`,
      now: 'متابعة',
      cancel: 'إلغاء',
      gone: 'استغرق تسجيل الدخول وقتًا طويلًا. يُرجى البدء من جديد لدى مزوّد الهوية.',
    },
    outcomes: {
      out: 'سُجِّل خروجك هنا ولدى مزوّد الهوية.',
      'out-here': 'سُجِّل خروجك هنا. لم يؤكد مزوّد الهوية تسجيل خروجك لديه أيضًا.',
    },
  },
} satisfies Translation<typeof source>;
