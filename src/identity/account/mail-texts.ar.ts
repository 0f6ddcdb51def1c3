import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './mail-texts.ts';

export default {
  accountMailTexts: {
    link: {
      subject: 'أكّد عنوانك الجديد',
      text: (site, token) =>
        `تريد تسجيل الدخول إلى ${site} بهذا العنوان من الآن فصاعدًا.\nافتح هذا الرابط خلال ساعة لتأكيده:\n\n${site}/confirm-email/${token}\n\nإن لم تكن أنت فلا تفعل شيئًا: لن يتغير شيء.\n`,
    },
    asked: {
      subject: 'طلب أحدهم تغيير عنوانك',
      text: (site, next) =>
        `طلب أحدهم، وعلى الأرجح أنت، تغيير عنوان حسابك في ${site} إلى ${next}.\nلن يتغير شيء حتى يُفتح الرابط المرسل إلى ذلك العنوان.\n\nإن لم تكن أنت فغيّر كلمة مرورك الآن في ${site}/user/me: عندها يبطل الرابط.\n`,
    },
    changed: {
      subject: 'تغيّر عنوانك',
      text: (site, next) =>
        `تسجّل الدخول الآن إلى ${site} بالعنوان ${next}. لن تصل رسائل إلى هذا العنوان بعد الآن.\n\nإن لم تكن أنت فأخبر مدرستك فورًا.\n`,
    },
  },
} satisfies Translation<typeof source>;
