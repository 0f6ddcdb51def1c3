import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  outsideToolTexts: {
    open: 'فتح الأداة',
    opens: 'تُفتح الأداة في نافذة جديدة. يستمر الاختبار ووقته هنا.',
    notHere: 'يفتح الطلاب الأداة هنا عند أداء الاختبار.',
    worked: 'عملتُ في الأداة',
    workedHelp: 'تُؤشَّر عند فتح الأداة. أزل التأشير لترك السؤال دون إجابة.',
    wasOpened: 'يفيد بأنه عمل في الأداة',
    tool: 'الأداة',
    toolHelp: 'يفتحها الطلاب من السؤال، وتصل درجاتها بوصفها درجاتهم.',
    noTool: 'لم تُختر أداة',
    url: 'العنوان',
    urlHelp: 'اتركه فارغًا لفتح العنوان المعتاد للأداة',
  },
} satisfies Translation<typeof source>;
