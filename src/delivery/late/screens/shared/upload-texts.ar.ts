import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './upload-texts.ts';

const answers = (count: number): string =>
  counted(count, { one: 'إجابة واحدة', two: 'إجابتان', few: 'إجابات', many: 'إجابة', other: 'إجابة' });

export default {
  uploadTexts: {
    open: 'ملف إجابات',
    title: 'إحضار ملف إجابات',
    help: 'من لا يعود اتصاله يستطيع أن يحفظ ما لم يُرسل من إجاباته في ملف من صفحة الامتحان. ومن هنا تدخل المحاولة: تُحفظ ما دامت جارية، وتُحفظ بجانبها إن انتهت، وتُحتسب حينها ما دامت الإجابات المتأخرة تُحتسب.',
    drop: 'أفلت الملف هنا أو اختره',
    dropHelp: 'ملف ينتهي اسمه بـ -answers.json',
    dropLabel: 'ملف الإجابات',
    notOne: 'اختر ملفًا واحدًا لا يتجاوز 20 ميغابايت',
    notFile: 'هذا ليس ملف إجابات امتحان',
    taken: (name, count) => `${name}: حُفظت ${answers(count)}`,
    late: (name, count) => `${name}: كانت المحاولة قد انتهت. تُحفظ ${answers(count)} بجانبها ولا تُحتسب من تلقاء نفسها`,
    counted: (name, count) =>
      `${name}: كانت المحاولة قد انتهت. وصلت ${answers(count)} بعدها في المدة المسموح بها فتُحتسب`,
    partly: (name, counted, count) =>
      `${name}: كانت المحاولة قد انتهت. يُحتسب ${counted} من أصل ${count}، ويُحفظ الباقي بجانبها`,
    see: 'عرض المحاولة',
    refused: (position, why) => `السؤال ${position}: ${why}`,
    close: 'إغلاق',
  },
} satisfies Translation<typeof source>;
