import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './mail-texts.ts';

export default {
  mailTexts: {
    greeting: (firstName) => (firstName === '' ? 'مرحبًا' : `مرحبًا ${firstName}`),
    reset: {
      subject: 'كلمة مرورك الجديدة',
      body: `{{greeting}}،

طلب أحدهم، وعلى الأرجح أنت، كلمة مرور جديدة في {{site}}.
افتح هذا الرابط خلال ساعة لاختيارها:

{{link}}

إن لم تكن أنت فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.
`,
    },
    invitation: {
      subject: 'حسابك في {{school}}',
      body: `{{greeting}}،

أنشأت {{school}} حسابًا لك. تسجّل الدخول بهذا العنوان:

{{email}}

افتح هذا الرابط خلال {{days}} أيام لاختيار كلمة مرورك:

{{link}}

بعد ذلك اطلب دعوة جديدة من مدرستك، أو استخدم «هل نسيت كلمة المرور؟» في صفحة تسجيل الدخول.
`,
    },
  },
} satisfies Translation<typeof source>;
