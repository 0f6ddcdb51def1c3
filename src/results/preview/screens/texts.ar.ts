import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  previewTexts: {
    lead: 'أداء الامتحان كما يؤديه الطالب: بالصفحة والساعة والسحب والمراجعة نفسها. لا تُحتسب التجربة في أي مكان، ولا يراها أحد غيرك، وتُمحى بعد أسبوع.',
    asEdited: 'تجرّب ما هو مكتوب الآن. ولا يزال الطلاب يرون آخر إصدار منشور.',
    asDraft: 'تجرّب ما هو مكتوب الآن، ولا يلزم نشر الاختبار لذلك.',
    whoTitle: 'التجربة بصفة',
    who: 'طالب',
    whoHelp: 'الوقت والسحب والتواريخ تكون له. يُترك فارغًا للقواعد السارية على الجميع.',
    start: 'بدء التجربة',
    note: 'لا يُطلب في التجربة رمز الدخول ولا الشبكات ولا وقت الفتح.',
    bar: 'تجربة: لا تُسجَّل',
    leave: 'مغادرة',
    onePage: 'الكل في صفحة واحدة',
    oneByOne: 'سؤالًا سؤالًا',
    loading: 'جارٍ إحضار ورقة الأسئلة…',
    reviewTitle: (name) => `تجربة ${name}`,
    back: 'العودة إلى التجربة',
    byRules: (name) => `وفق قواعد ${name}.`,
    byEverybody: 'وفق القواعد السارية على الجميع.',
    seen: 'ما سيراه الطالب',
    times: { 'right-after': 'بعد التسليم مباشرة', later: 'لاحقًا، والاختبار مفتوح', 'after-close': 'بعد الإغلاق' },
    forget: 'محو هذه التجربة',
    forgotten: 'مُحيت',
  },
} satisfies Translation<typeof source>;
