import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  choiceLayoutTexts: {
    columns: 'الأعمدة',
    columnsHelp: 'على الشاشات العريضة؛ تعرض الهواتف عمودًا واحدًا.',
    direction: 'اتجاه القراءة',
    directions: { down: 'عمودًا بعد عمود', across: 'صفًا بعد صف' },
    labels: 'تسميات البدائل',
    labelKinds: { none: 'بدون', decimal: '1, 2, 3', 'lower-alpha': 'a, b, c', 'upper-alpha': 'A, B, C' },
    suffix: 'بعد التسمية',
    suffixes: { period: 'نقطة', parenthesis: 'قوس', none: 'لا شيء' },
  },
} satisfies Translation<typeof source>;
