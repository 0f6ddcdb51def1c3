import type { Translation } from '#platform/web/texts.ts';
import type * as source from './access-texts.ts';

export default {
  accessTexts: {
    lead: 'ما يلزم الطلاب قبل أن يُسمح لهم بالبدء. ويسري فور حفظه دون حاجة إلى نشر.',
    code: 'رمز الدخول',
    codeTitle: 'رمز يُعلَن في القاعة',
    codeHelp:
      'يُطلب عند البدء لا عند العودة. والأحرف الكبيرة والصغيرة مختلفة. يُترك فارغًا إذا لم يُطلب رمز. ويمكن أن يكون لبعض الطلاب رمز خاص من «التسهيلات».',
    makeCode: 'توليد رمز',
    networksTitle: 'عبر شبكة المدرسة فقط',
    networks: 'العناوين والنطاقات، كل منها في سطر',
    networksHelp:
      'مثل \u206810.1.0.0/16\u2069 أو \u20682001:db8::/32\u2069. ومن كان خارجها لا يمكنه البدء ولا رؤية الأسئلة ولا الحفظ. يُترك فارغًا للسماح بكل مكان.',
    yours: (address) => `عنوانك الآن \u2068${address}\u2069.`,
    addYours: 'إضافة عنواني',
    save: 'حفظ',
    saved: 'حُفظ، ويسري من الآن.',
    unsaved: 'لم يُحفظ بعد',
    label: {
      code: 'رمز الدخول',
      networks: 'العناوين والنطاقات',
      line: (number) => `العناوين والنطاقات، السطر ${number}`,
    },
  },
} satisfies Translation<typeof source>;
