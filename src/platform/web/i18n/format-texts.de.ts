import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './format-texts.ts';

export default {
  formatTexts: { marks: (score, max) => `${score} von ${max}`, dayAt: (day, time) => `${day} um ${time}`, comma: ', ' },
} satisfies Translation<typeof source>;
