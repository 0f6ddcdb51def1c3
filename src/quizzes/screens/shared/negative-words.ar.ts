import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { attempt } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './negative-words.ts';

export default {
  negativeTexts: {
    free: 'الإجابات الخاطئة لا تخصم شيئًا',
    options: 'بعض الإجابات تخصم من الدرجة؛ وترك السؤال لا يخصم شيئًا',
    optionsShort: 'بحسب الإجابة',
    certainty:
      'تحدِّد مدى تأكدك: تمنح الإجابة الصحيحة ثلث الدرجة أو ثلثيها أو كلها، ولا تكلف الخاطئة شيئًا أو تكلف ثلثي الدرجة أو ضعفها؛ وترك السؤال لا يخصم شيئًا',
    certaintyShort: 'بحسب التأكد',
    all: '100%',
    share: (share) => `الخصم عن الإجابة الخاطئة: ${share} من درجة السؤال؛ وترك السؤال لا يخصم شيئًا`,
    choice: (share) =>
      `الخصم عن الإجابة الخاطئة: ${share} من درجة السؤال في أسئلة الاختيار من بدائل؛ وترك السؤال لا يخصم شيئًا`,
    tries: (tries, which) =>
      `${tries === 0 ? 'يمكنك المحاولة في كل سؤال حتى تصيب' : `لك في كل سؤال ${counted(tries, attempt)}`}؛ كل محاولة خاطئة تكلف خصم السؤال، وتُحتسب ${which === 'best' ? 'أفضل محاولة' : 'المحاولة الأخيرة'}`,
    floors: {
      none: '',
      question: '. ولا تنزل درجة أي سؤال عن 0',
      section: '. ولا تنزل درجات القسم عن 0',
    },
  },
} satisfies Translation<typeof source>;
