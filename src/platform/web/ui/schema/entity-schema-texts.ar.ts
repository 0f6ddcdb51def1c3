import { type CountedForms, counted } from '#platform/web/i18n/arabic-plural.ts';
import { after } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './entity-schema-texts.ts';

const range = (unit: CountedForms) => ({
  most: (most: number) => `${counted(most, unit)} على الأكثر`,
  least: (least: number) => `${counted(least, unit)} على الأقل`,
  between: (least: number, most: number) => `من ${least} إلى ${counted(most, after(unit))}`,
});

export default {
  entitySchemaTexts: {
    link: 'جميع الحقول، وقوالب للتعبئة',
    fields: 'الحقول',
    field: 'الحقل',
    meaning: 'المعنى',
    type: 'النوع',
    limits: 'الحدود',
    example: 'مثال',
    required: 'إلزامي',
    kinds: {
      text: 'نص',
      whole: 'عدد صحيح',
      number: 'عدد',
      'yes-no': 'صواب أو خطأ',
      choice: 'واحد من',
      id: 'معرِّف (UUID)',
      instant: 'تاريخ ووقت مع المنطقة الزمنية',
      list: 'قائمة',
      object: 'كائن',
    },
    lists: {
      text: 'قائمة نصوص',
      whole: 'قائمة أعداد صحيحة',
      number: 'قائمة أعداد',
      'yes-no': 'قائمة من صواب أو خطأ',
      choice: 'قائمة خيارات',
      id: 'قائمة معرِّفات (UUID)',
      instant: 'قائمة تواريخ وأوقات',
      list: 'قائمة قوائم',
      object: 'قائمة كائنات',
    },
    characters: range({ one: 'حرف واحد', two: 'حرفان', few: 'أحرف', many: 'حرفًا', other: 'حرف' }),
    items: range({ one: 'عنصر واحد', two: 'عنصران', few: 'عناصر', many: 'عنصرًا', other: 'عنصر' }),
    numbers: {
      most: (most) => `${most} على الأكثر`,
      least: (least) => `${least} على الأقل`,
      between: (least, most) => `من ${least} إلى ${most}`,
    },
    csv: 'قالب CSV',
    xlsx: 'قالب Excel',
    json: 'JSON Schema',
    jsonTitle: 'JSON Schema',
    jsonLead: (call) => `للبرامج: ما يقبله \u2068${call}\u2069، وفق المسودة 2020-12.`,
  },
} satisfies Translation<typeof source>;
