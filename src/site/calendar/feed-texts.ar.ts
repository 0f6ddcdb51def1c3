import type { Translation } from '#platform/contract/texts.ts';
import { counted } from '#platform/text/arabic-plural.ts';
import type * as source from './feed-texts.ts';

export default {
  feedTexts: {
    name: (school) => `${school}: الامتحانات والمواعيد النهائية`,
    exam: (quiz) => quiz,
    opens: (quiz) => `فتح ${quiz}`,
    due: (quiz) => `آخر موعد: ${quiz}`,
    practice: (topics) => `موعد التدرّب: ${topics}`,
    questions: (count) =>
      counted(count, { one: 'سؤال واحد', two: 'سؤالان', few: 'أسئلة', many: 'سؤالًا', other: 'سؤال' }),
    duration: (minutes) =>
      counted(minutes, { one: 'دقيقة واحدة', two: 'دقيقتان', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' }),
    soon: (quiz) => `قريبًا: ${quiz}`,
  },
} satisfies Translation<typeof source>;
