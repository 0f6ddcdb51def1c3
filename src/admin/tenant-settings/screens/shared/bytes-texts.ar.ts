import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './bytes-texts.ts';

export default {
  bytesTexts: { bytes: (count) => `${count} بايت` },
} satisfies Translation<typeof source>;
