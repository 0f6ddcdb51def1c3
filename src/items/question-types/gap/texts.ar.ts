import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  gapTexts: {
    gap: (number, all) => `الفراغ ${number} من ${all}`,
    short: (number) => `الفراغ ${number}`,
    choose: 'اختيار…',

    kind: 'ما يُملأ به',
    kinds: { choice: 'بديل من عدة بدائل', 'short-text': 'كلمة أو بضع كلمات', numeric: 'عدد' },
    weight: 'الوزن',
    weightHelp: 'مقدار احتسابه إلى جانب الفراغات الأخرى',
    display: 'طريقة العرض',
    displays: { dropdown: 'قائمة منسدلة', row: 'بدائل في صف', column: 'بدائل في عمود' },
    optionText: 'نص البديل',
    toleranceHelp: '0 للعدد بدقة',
  },
} satisfies Translation<typeof source>;
