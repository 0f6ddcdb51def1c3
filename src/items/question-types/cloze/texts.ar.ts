import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  clozeTexts: {
    stemHelp: 'يوضع الفراغ عند موضع المؤشر، أو يُكتب \u2068[[1]]\u2069 و\u2068[[2]]\u2069 وهكذا.',
    insert: 'فراغ',
    gaps: 'الفراغات',
    gap: (number) => `الفراغ ${number}`,
    addGap: 'إضافة فراغ في نهاية النص',
    notation: 'يحتوي النص على فراغات بصياغة Moodle.',
    convert: 'تحويلها إلى فراغات',
  },
} satisfies Translation<typeof source>;
