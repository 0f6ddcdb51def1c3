import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './check-texts.ts';

export default {
  checkTexts: {
    title: 'قبل النشر',
    errors: (count) =>
      counted(count, {
        one: 'أمر واحد يلزم تصحيحه أولًا',
        two: 'أمران يلزم تصحيحهما أولًا',
        few: 'أمور يلزم تصحيحها أولًا',
        many: 'أمرًا يلزم تصحيحها أولًا',
        other: 'أمر يلزم تصحيحها أولًا',
      }),
    warnings: (count) =>
      counted(count, {
        one: 'أمر واحد قد لا يكون مقصودًا',
        two: 'أمران قد لا يكونان مقصودين',
        few: 'أمور قد لا تكون مقصودة',
        many: 'أمرًا قد لا تكون مقصودة',
        other: 'أمر قد لا تكون مقصودة',
      }),
    error: 'يلزم تصحيحه',
    warning: 'قد لا يكون مقصودًا',
    fine: 'لا شيء يمنع نشره.',
    checking: 'جارٍ التحقق…',
    names: (names, more) => (more > 0 ? `${names} و${more} غيرها` : names),
    askTitle: 'النشر رغم ذلك؟',
    cancel: 'عدم النشر',
    confirm: 'النشر رغم ذلك',
    confirmCut: 'النشر وتقديم الإغلاق',
  },
} satisfies Translation<typeof source>;
