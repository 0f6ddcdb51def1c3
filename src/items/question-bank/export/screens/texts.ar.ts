import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, question } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number): string => counted(count.toLocaleString('en'), question);
const ofQuestions = (count: number): string => counted(count.toLocaleString('en'), after(question));

export default {
  exportTexts: {
    button: 'تصدير',
    title: 'تصدير الأسئلة',
    close: 'إغلاق',
    cancel: 'إلغاء',
    which: 'أي الأسئلة',
    listed: (count, isMore) => `كل المدرَج: ${isMore ? `أكثر من ${ofQuestions(count)}` : questions(count)}`,
    onlySelected: (count) => (count === 1 ? 'السؤال الذي اخترته' : `ما اخترته: ${questions(count)}`),
    format: 'الصيغة',
    looking: 'جارٍ التحقق مما تستوعبه هذه الصيغة…',
    whole: (count) =>
      count === 1
        ? 'تستوعب هذه الصيغة السؤال كاملًا.'
        : `تستوعب هذه الصيغة الأسئلة كلها كاملة (${count.toLocaleString('en')}).`,
    losing: (count, all) =>
      `أسئلة تفقد شيئًا في هذا الملف: ${count.toLocaleString('en')} من ${all.toLocaleString('en')}. وتبقى كلها كاملة في البنك.`,
    leftOut: (count) =>
      counted(count.toLocaleString('en'), {
        one: 'سؤال واحد ليس في الملف أصلًا.',
        two: 'سؤالان ليسا في الملف أصلًا.',
        few: 'أسئلة ليست في الملف أصلًا.',
        many: 'سؤالًا ليست في الملف أصلًا.',
        other: 'سؤال ليست في الملف أصلًا.',
      }),
    nothing: (count) =>
      count === 1
        ? 'لا مكان لهذا السؤال في هذه الصيغة. اختر صيغة أخرى.'
        : 'لا مكان لأي من هذه الأسئلة في هذه الصيغة. اختر صيغة أخرى.',
    what: 'ما يُفقد',
    concerned: 'الأسئلة',
    notInFile: 'ليس في الملف',
    show: (count) => `إظهار ${ofQuestions(count)}`,
    hide: 'إخفاء الأسئلة',
    andMore: (count) => `و${count.toLocaleString('en')} غيرها`,
    large: (count) => `يستغرق هذا بعض الوقت: ${questions(count)}. يُعدّ الملف في الخلفية، ويُذكر ما لا يتضمنه قبل تنزيله.`,
    gone: (count) =>
      count === 1 ? 'حُذف أحد الأسئلة المختارة من البنك' : `أسئلة مختارة حُذفت من البنك: ${count.toLocaleString('en')}`,
    deselect: (count) => (count === 1 ? 'إلغاء اختياره' : 'إلغاء اختيارها'),
    prepare: 'إعداد الملف',
    download: 'تنزيل',
    none: 'لا يوجد ما يُصدَّر.',
  },
} satisfies Translation<typeof source>;
