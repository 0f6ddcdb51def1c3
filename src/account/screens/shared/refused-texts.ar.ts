import type { Translation } from '#platform/web/texts.ts';
import type * as source from './refused-texts.ts';

export default {
  refusedTexts: {
    title: 'محاولات دخول مرفوضة',
    help: 'بكلمة مرور أو رمز خاطئ، خلال آخر 90 يومًا. لا يُحفظ أبدًا ما كُتب.',
    caption: 'محاولات دخول مرفوضة',
    at: 'متى',
    person: 'الحساب',
    nobody: 'لا يوجد حساب كهذا',
    step: 'الخطأ في',
    steps: { password: 'كلمة المرور', code: 'رمز الخطوة الثانية' },
    address: 'العنوان',
    browser: 'المتصفح',
    empty: 'لم يُرفض أحد',
    emptyHelp: 'عندما يحاول أحد الدخول بكلمة مرور أو رمز خاطئ، يُذكر هنا مع العنوان الذي جاء منه.',
  },
} satisfies Translation<typeof source>;
