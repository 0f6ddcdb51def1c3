import { type CountedForms, counted } from '#platform/web/i18n/arabic-plural.ts';
import { course, day, hour, minute, question, quiz, topic } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const many = (count: number, forms: CountedForms): string => counted(count.toLocaleString('en'), forms);
const member = { one: 'عضو واحد', two: 'عضوان', few: 'أعضاء', many: 'عضوًا', other: 'عضو' };

export default {
  pageTexts: {
    entry: {
      signIn: 'تسجيل الدخول',
      register: 'إنشاء حساب',
      dash: 'إلى لوحة المعلومات',
    },
    notThere: 'تعذّر العثور على هذه الصفحة',
    views: {
      premium: 'مميّز',
      video: 'فيديو',
      questions: (count) => many(count, question),
      minutes: (count) => many(count, minute),
      topics: (count) => many(count, topic),
      channel: (members, items) =>
        `${many(members, member)}، ${many(items, {
          one: `${quiz.one} أو ${course.one}`,
          two: 'اثنان من الاختبارات والدورات',
          few: 'من الاختبارات والدورات',
          many: 'من الاختبارات والدورات',
          other: 'من الاختبارات والدورات',
        })}`,
      stats: {
        students: 'الطلاب',
        quizzes: 'الاختبارات',
        questions: 'الأسئلة',
        attempts: 'الاختبارات المؤداة',
        courses: 'الدورات',
      },
      units: { days: 'أيام', hours: 'ساعات', minutes: 'دقائق', seconds: 'ثوانٍ' },
      left: (left) => `المتبقي: ${many(left.days, day)}، ${many(left.hours, hour)}، ${many(left.minutes, minute)}`,
      noSample: 'لا يوجد بعد اختبار عام فيه سؤال للتجربة. لا يرى الزوار هذه الكتلة حتى يوجد واحد.',
      wholeQuiz: (count) => `الاختبار كاملًا: ${counted(count, question)}`,
      allQuizzes: 'تصفّح الاختبارات العامة',
      anotherQuestion: 'سؤال آخر',
      noQuizzes: 'لا يوجد اختبار عام بعد. لا يرى الزوار هذا القسم حتى يوجد.',
      noCourses: 'لا توجد دورة منشورة متاحة للجميع بعد. لا يرى الزوار هذا القسم حتى توجد.',
      noChannels: 'لا توجد قناة عامة بعد. لا يرى الزوار هذا القسم حتى توجد.',
      noPages: 'لا توجد صفحة منشورة كهذه بعد. لا يرى الزوار هذا القسم حتى توجد.',
      noTime: 'يلزم اختيار اختبار عام له وقت فتح، أو اختيار وقت. لا يرى الزوار هذا القسم قبل ذلك.',
    },
    form: {
      choose: 'اختر واحدًا',
      leaveEmpty: 'يُترك هذا فارغًا',
      notSent: 'لا يُرسَل شيء في المحرر وفي المعاينة.',
    },
  },
} satisfies Translation<typeof source>;
