import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './number-field-texts.ts';

const second = { one: 'ثانية واحدة', two: 'ثانيتان', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' };
const minute = { one: 'دقيقة واحدة', two: 'دقيقتان', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' };
const day = { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' };
const pixel = { one: 'بكسل واحد', two: 'بكسلان', few: 'بكسلات', many: 'بكسلًا', other: 'بكسل' };
const decimal = {
  one: 'منزلة عشرية واحدة',
  two: 'منزلتان عشريتان',
  few: 'منازل عشرية',
  many: 'منزلة عشرية',
  other: 'منزلة عشرية',
};

export default {
  numberFieldTexts: {
    readAs: (shown) => `قُرئت القيمة: ${shown}`,
    ambiguous: (one, other) => `قد يعني هذا \u2068${one}\u2069 أو \u2068${other}\u2069. أدخل القيمة المقصودة.`,
    decimals: (most) =>
      most === 0 ? 'أدخل عددًا صحيحًا، مثل 3' : `الحد الأقصى بعد الفاصلة: ${counted(most, decimal)}، مثل 1.25`,
    between: (least, most) => `أدخل قيمة من ${least} إلى ${most}`,
    least: (least) => `أدخل ${least} أو أكثر`,
    most: (most) => `أدخل ${most} أو أقل`,
    exact: 'أدخل رقمًا، مثل 2.5 أو 1/3',
    share: 'أدخل حصة، مثل 1 أو 1/2 أو 0.25 أو 25%',
    enter: {
      whole: 'أدخل عددًا صحيحًا، مثل 3',
      number: 'أدخل رقمًا، مثل 2.5',
      percent: 'أدخل نسبة مئوية، مثل 25',
      factor: 'أدخل معاملًا مثل 1.25، أو ما يُضاف مثل 25%',
      seconds: 'أدخل الثواني رقمًا، مثل 90، أو هكذا: 1 min 30 s',
      minutes: 'أدخل الدقائق رقمًا، مثل 30، أو هكذا: 1 h 30 min',
      days: 'أدخل الأيام رقمًا، مثل 30',
      millimetres: 'أدخل المليمترات رقمًا، مثل 20',
      mebibytes: 'أدخل الميغابايتات رقمًا، مثل 20',
      pixels: 'أدخل البكسلات رقمًا، مثل 40',
    },
    units: {
      number: (n) => n,
      percent: (n) => `${n}%`,
      factor: (n) => `${n} × الوقت`,
      seconds: (n) => counted(n, second),
      minutes: (n) => counted(n, minute),
      days: (n) => counted(n, day),
      millimetres: (n) => `${n} مم`,
      mebibytes: (n) => `${n} ميغابايت`,
      pixels: (n) => counted(n, pixel),
    },
  },
} satisfies Translation<typeof source>;
