import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  sectionTexts: {
    left: 'الوقت المتبقي في هذا القسم',
    whole: (clock) => `${clock} للكل`,
    place: (number, count) => `القسم ${number} من ${count}`,
    totals: (count, marks) => `عدد الأسئلة: ${count}، الدرجات: ${marks}`,
    begins: (number, count, name, time) => `بدأ القسم ${number} من ${count}: ${name}. لديك ${time}.`,
    over: 'انتهى وقت هذا القسم.',
    overHelp: 'لم يعد بالإمكان تغيير إجاباته. القسم التالي قيد الفتح.',
    overAway: 'لم يعد بالإمكان تغيير إجاباته. يُفتح القسم التالي حالما يعود الاتصال، ووقته يجري.',
    states: { over: 'منتهٍ', open: 'مفتوح الآن', ahead: 'لم يبدأ بعد' },
    finish: 'إنهاء القسم',
    dialog: {
      title: (name) => `إنهاء «${name}»؟`,
      all: 'لقد أجبت عن كل أسئلة هذا القسم.',
      final: 'لا عودة إلى هذا القسم.',
      lapses: (time) => `ما تبقى من وقته، ${time}، يسقط.`,
      next: (name) => `يليه «${name}»، ويبدأ وقته فورًا.`,
      send: 'إنهاء القسم الآن',
      back: 'متابعة هذا القسم',
    },
    missing: (count) =>
      `لم تصل تغييرات من القسم السابق إلى الخادم في الوقت المناسب ولم يمكن احتسابها، وعددها: ${count}.`,
    start: 'الأقسام',
    startHelp: 'واحدًا بعد آخر، ولكل منها وقته. ولا عودة إلى قسم سابق.',
  },
} satisfies Translation<typeof source>;
