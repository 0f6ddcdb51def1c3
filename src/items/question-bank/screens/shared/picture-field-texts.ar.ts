import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './picture-field-texts.ts';

export default {
  pictureFieldTexts: { choose: 'اختيار صورة', change: 'اختيار أخرى', remove: 'إزالة' },
} satisfies Translation<typeof source>;
