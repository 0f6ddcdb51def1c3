import type { Translation } from '#platform/web/texts.ts';
import type * as source from './certainty-texts.ts';

export default {
  certaintyTexts: {
    ask: 'ما مدى تأكدك من صحة إجابتك؟',
    levels: { low: 'قليل', middle: 'متوسط', high: 'كبير' },
    worth: (right, wrong) => `صحيحة ${right}، خاطئة ${wrong}`,
    first: 'أجب أولًا، ثم حدِّد مدى تأكدك.',
    said: { low: 'تأكد قليل', middle: 'تأكد متوسط', high: 'تأكد كبير' },
  },
} satisfies Translation<typeof source>;
