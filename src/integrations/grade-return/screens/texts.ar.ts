import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  gradeStateTexts: {
    since: (name, when) => `في ${name} منذ ${when}`,
    waiting: (name) => `يجري الإرسال إلى ${name}`,
    failed: (name) => `ليست في ${name} بعد. ستُرسل تلقائيًا مرة أخرى.`,
  },
} satisfies Translation<typeof source>;
