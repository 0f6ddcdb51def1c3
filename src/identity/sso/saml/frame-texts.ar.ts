import type { Translation } from '#platform/contract/texts.ts';

export default {
  samlFormTexts: {
    title: (provider) => `تسجيل الدخول عبر ${provider}`,
    text: 'يجري توجيهك إلى صفحة تسجيل الدخول في مدرستك. إذا لم يحدث شيء فاختر «متابعة».',
    button: 'متابعة',
  },
} satisfies Translation<typeof import('./frame-texts.ts')>;
