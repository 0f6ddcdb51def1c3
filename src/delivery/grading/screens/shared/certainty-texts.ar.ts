import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { mark } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './certainty-texts.ts';

export default {
  certaintyTexts: {
    ask: 'ما مدى تأكدك من صحة إجابتك؟',
    levels: { low: 'قليل', middle: 'متوسط', high: 'كبير' },
    worth: (right, wrong) => `صحيحة ${right}، خاطئة ${wrong}`,
    first: 'أجب أولًا، ثم حدِّد مدى تأكدك.',
    said: { low: 'تأكد قليل', middle: 'تأكد متوسط', high: 'تأكد كبير' },
    own: {
      low: 'اخترت «تأكد قليل»',
      middle: 'اخترت «تأكد متوسط»',
      high: 'اخترت «تأكد كبير»',
    },
    theirs: {
      low: 'اختار الطالب «تأكد قليل»',
      middle: 'اختار الطالب «تأكد متوسط»',
      high: 'اختار الطالب «تأكد كبير»',
    },
    earned: (said, marks) => `${said}: أضاف ذلك هنا ${counted(marks, mark)}.`,
    cost: (said, marks) => `${said}: كلّف ذلك هنا ${counted(marks, mark)}.`,
    neither: (said) => `${said}: لم يُضف ذلك هنا شيئًا ولم يكلّف شيئًا.`,
    only: (said) => `${said}.`,
    better: (level, marks) => `كان «${level}» سيضيف ${counted(marks, mark)}.`,
    betterNothing: (level) => `لم يكن «${level}» ليكلّف شيئًا.`,
  },
} satisfies Translation<typeof source>;
