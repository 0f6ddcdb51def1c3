import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  gradeStateTexts: {
    since: (name, when) => `In ${name} seit ${when}`,
    waiting: (name) => `Wird an ${name} gesendet`,
    failed: (name) => `Noch nicht in ${name}. Es wird von selbst noch einmal gesendet.`,
  },
} satisfies Translation<typeof source>;
