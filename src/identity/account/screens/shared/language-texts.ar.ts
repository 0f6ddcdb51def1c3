import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './language-texts.ts';

export default {
  languageTexts: {
    title: 'اللغة',
    help: 'لغة الصفحات. ما كتبه الناس يبقى كما كتبوه.',
    label: 'لغة الصفحات',
    save: 'استخدام هذه اللغة',
    deed: (name) => `اللغة: ${name}`,
  },
} satisfies Translation<typeof source>;
