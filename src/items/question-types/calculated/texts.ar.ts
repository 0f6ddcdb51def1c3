import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  calculatedTexts: {
    stemHelp: 'يُكتب \u2068{a}\u2069 لقيمة المتغير a، و\u2068{=a+b}\u2069 لناتج عبارة.',
    variables: 'المتغيرات',
    variablesHelp: 'لكل محاولة أعدادها الخاصة.',
    variable: (number) => `المتغير ${number}`,
    addVariable: 'إضافة متغير',
    name: 'الاسم',
    low: 'من',
    high: 'إلى',
    decimals: 'المنازل العشرية',
    spread: 'التوزيع',
    spreads: { uniform: 'منتظم', loguniform: 'بحسب الحجم: الصغيرة بقدر الكبيرة' },
    formula: 'الصيغة',
    formulaHelp: 'مثل \u20682*pi*sqrt(l/g)\u2069؛ باستخدام \u2068+ - * / ^\u2069 والأقواس وsqrt وsin وln وround وغيرها',
    examples: 'أمثلة',
    examplesHelp: 'كيف ستأتي النتيجة.',
    noValue: 'بلا قيمة',
    prepared: (count) =>
      count === 0
        ? 'تُسحب الأعداد من جديد لكل محاولة.'
        : count === 1
          ? 'تأخذ كل محاولة مجموعة الأعداد الوحيدة المُعدّة.'
          : `تأخذ كل محاولة واحدة من ${counted(count, {
              one: 'مجموعة أعداد مُعدّة',
              two: 'مجموعتي أعداد مُعدّتين',
              few: 'مجموعات أعداد مُعدّة',
              many: 'مجموعة أعداد مُعدّة',
              other: 'مجموعة أعداد مُعدّة',
            })}.`,
    prepare: 'إعداد 20 مجموعة بدلًا من ذلك',
    drawAnew: 'السحب من جديد لكل محاولة بدلًا من ذلك',
  },
} satisfies Translation<typeof source>;
