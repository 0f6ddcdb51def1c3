import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './refused-texts.ts';

export default {
  refusedTexts: {
    slowed: 'تُبطَّأ محاولات الدخول',
    slowedHelp:
      'بعد محاولات فاشلة كثيرة في آخر 15 دقيقة. لا يُرفض أحد كلمة مروره صحيحة بسبب شبكة؛ والحساب الذي فشل عشر مرات من شبكة واحدة يُغلق أمامها، إلا على أجهزة سبق الدخول منها.',
    lift: 'إلغاء القيد',
    network: (address, failures, unknown) =>
      `${address}: كلمات مرور خاطئة: ${failures}، لحسابات غير موجودة: ${unknown}`,
    account: (name, failures) => `${name}: كلمات مرور خاطئة: ${failures}`,
    title: 'محاولات دخول فاشلة',
    help: 'بكلمة مرور أو رمز خاطئ، خلال آخر 90 يومًا. لا يُحفظ أبدًا ما كُتب.',
    caption: 'محاولات دخول فاشلة',
    at: 'متى',
    person: 'الحساب',
    nobody: 'لا يوجد حساب كهذا',
    step: 'الخطأ في',
    steps: { password: 'كلمة المرور', code: 'رمز الخطوة الثانية' },
    address: 'العنوان',
    browser: 'المتصفح',
    empty: 'لا محاولات دخول فاشلة',
    emptyHelp: 'عندما يحاول أحد الدخول بكلمة مرور أو رمز خاطئ، يُذكر هنا مع العنوان الذي جاء منه.',
  },
} satisfies Translation<typeof source>;
