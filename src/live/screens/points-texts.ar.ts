import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './points-texts.ts';

export default {
  pointsTexts: {
    speed: (base, half) =>
      `الإجابة الصحيحة الفورية تساوي ${base} نقطة، وتنخفض قيمتها بانتظام حتى ${half} عند نهاية الوقت. ومن دون حدّ للوقت تساوي ${base}.`,
    quiet: (base) => `الإجابة الصحيحة تساوي ${base} نقطة مهما استغرقت من وقت.`,
    partial: 'الإجابة الصحيحة جزئيًا تنال حصتها منها. والإجابة الخاطئة أو الغائبة تنال 0.',
    streak: (step, most) =>
      `ابتداءً من ثاني إجابة صحيحة متتالية تزيد كل إجابة ${step} على التي قبلها، وبحدّ أقصى ${most}.`,
    latency: 'يُحتسب الوقت من وصول السؤال إلى اللاعب، فلا تُفقد نقاط بسبب بطء الشبكة حتى نصف ثانية.',
    formula: 'النقاط = 1000 × حصة الدرجات × (1 − الوقت المستغرق ÷ (2 × حدّ الوقت))',
    quietFormula: 'النقاط = 1000 × حصة الدرجات',
  },
} satisfies Translation<typeof source>;
