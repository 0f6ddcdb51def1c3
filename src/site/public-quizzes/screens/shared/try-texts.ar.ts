import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './try-texts.ts';

export default {
  tryTexts: {
    check: 'تحقّق من الإجابة',
    again: 'حاول مرة أخرى',
    verdicts: { right: 'صحيح', partial: 'صحيح جزئيًا', wrong: 'غير صحيح' },
    blank: 'أجب أولًا.',
    notJudged: 'يصحّح المعلّم هذا النوع من الأسئلة.',
    marks: (marks, of) => `${marks} من ${of}`,
  },
} satisfies Translation<typeof source>;
