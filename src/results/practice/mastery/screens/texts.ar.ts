import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const question = { one: 'سؤال واحد', two: 'سؤالان', few: 'أسئلة', many: 'سؤالًا', other: 'سؤال' };
const student = { one: 'طالب واحد', two: 'طالبان', few: 'طلاب', many: 'طالبًا', other: 'طالب' };
const answer = { one: 'إجابة واحدة', two: 'إجابتان', few: 'إجابات', many: 'إجابة', other: 'إجابة' };

export default {
  masteryTexts: {
    next: 'الخطوة التالية',
    nextLead: (topic) => `أضعف موضوعاتك هو ${topic}.`,
    about: (low, high) => `يُتوقّع أن تجيب صوابًا عن نحو ${low} إلى ${high}`,
    basis: (count) => `تقدير من آخر إجاباتك: ${counted(count, question)}.`,
    range: (low, high) => `الصواب المتوقّع نحو ${low} إلى ${high}`,
    tooFewMine: 'لا توجد إجابات حديثة كافية للتقدير',
    help: 'كل نطاق تقدير: يتّسع إذا أجبت عن أسئلة قليلة أو منذ وقت طويل.',
    map: {
      title: 'موضوعات مجموعة',
      lead: 'مدى توقّع إجابة طلاب المجموعة عن أسئلة كل موضوع، تقديرًا من النتائج المتاحة لهم ومن تدرّبهم. الإجابات الحديثة لها وزن أكبر.',
      group: 'المجموعة',
      oneGroup: 'تعرض هذه الصفحة مجموعة واحدة في كل مرة.',
      choose: 'اختر مجموعة لعرض موضوعاتها.',
      loading: 'جارٍ تحميل الموضوعات',
      updating: 'جارٍ إضافة نتائج جديدة.',
      empty: 'لا إجابات بعد',
      emptyHelp: 'تظهر الموضوعات هنا عندما يجيب طلاب هذه المجموعة عن أسئلة ذات وسوم ويُسمح لهم برؤية الإجابات.',
      caption: 'عدد الطلاب بحسب النسبة المتوقّعة من الدرجات، لكل موضوع',
      topic: 'الموضوع',
      weak: 'أقل من 50%',
      middle: 'من 50 إلى 79%',
      secure: '80% أو أكثر',
      tooFew: 'إجابات قليلة',
      unknown: (count) => `إجابات قليلة (${count})`,
      unknownHelp: 'موضوعات فيها تقدير لعدد قليل جدًا من الطلاب',
      n: (known, studentCount, answerCount) =>
        `تقدير لعدد ${known} من أصل ${counted(studentCount, student)}، ${counted(answerCount, answer)}`,
      tooFewHelp: (fewest) => `لا تقدير من أقل من ${counted(fewest, question)} أو من إجابات قديمة جدًا.`,
      showStudents: (topic) => `عرض الطلاب: ${topic}`,
      students: (topic) => `الطلاب: ${topic}`,
      back: 'كل الموضوعات',
      answered: (count) => `المُجاب: ${counted(count, question)}`,
      expected: (low, high) => `${low} إلى ${high}`,
      noStudents: 'لا طلاب في هذه المجموعة',
      noStudentsHelp: 'يظهر الطلاب هنا عند إضافتهم إلى المجموعة.',
      export: 'تصدير CSV',
    },
  },
} satisfies Translation<typeof source>;
