import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  startTexts: {
    lead: 'اقرأ هذا قبل أن تبدأ.',
    leadTimed: 'اقرأ هذا قبل أن تبدأ. يبدأ احتساب الوقت عندما تختار «ابدأ الآن».',
    ended: {
      student: (when: string) => `سلّمت محاولتك ${when}.`,
      time: (when: string) => `انتهى وقتك ${when}، وسُلِّمت إجاباتك المحفوظة.`,
      proctor: (when: string) => `أنهى مراقب محاولتك ${when}، وسُلِّمت إجاباتك المحفوظة.`,
    },
    untimed: 'بلا حد زمني',
    atLeast: 'من لحظة البدء',
    ofMarks: (marks) => `مجموع الدرجات: ${marks}`,
    left: (left) => (left === 1 ? 'محاولتك الأخيرة' : 'متبقية، بما فيها هذه'),
    unlimited: 'بلا حد',
    check: {
      title: 'فحص الجهاز',
      checking: 'جارٍ الفحص…',
      connection: 'الاتصال.',
      connected: (ms) => (ms === null ? 'أنت متصل.' : `أنت متصل. أجاب الخادم خلال ${ms} ملّي ثانية.`),
      noConnection: 'تعذّر الوصول إلى الخادم. تحقق من الشبكة قبل البدء.',
      storage: 'التخزين.',
      stored: 'تبقى الإجابات على هذا الجهاز أيضًا إلى أن تُحفظ.',
      noStorage: 'لا يستطيع هذا المتصفح حفظ الإجابات غير المرسلة. استخدم متصفحًا آخر أو أبقِ النافذة مفتوحة.',
      clock: 'الساعة.',
      clockGood: 'يعتمد الامتحان ساعة الخادم.',
      clockApart: (by) => `تختلف ساعة هذا الجهاز بمقدار ${by}. اتبع الساعة في صفحة الامتحان.`,
    },
  },
} satisfies Translation<typeof source>;
