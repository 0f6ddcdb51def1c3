import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  highlightWordsTexts: {
    task: 'حدّد الكلمات بالنقر أو اللمس. باستخدام لوحة المفاتيح: تنقل مفاتيح الأسهم، ويحدّد مفتاح المسافة.',
    rules: {
      'net-correct': 'تكسب كل كلمة صحيحة درجات، وتخصم كل كلمة خاطئة مثلها، ولا تقل النتيجة عن 0.',
      'all-or-nothing': 'تُمنح الدرجات فقط إذا حدّدت كل الكلمات الصحيحة دون غيرها.',
    },
    most: (count) => (count === 1 ? 'يمكنك تحديد كلمة أو عبارة واحدة.' : `الحد الأقصى للتحديد: ${count}.`),
    selected: (count) => `المحدد: ${count}`,
    full: (count) => `سبق أن حدّدت ${count}. ألغِ تحديدًا أولًا.`,
    words: 'الكلمات القابلة للتحديد',
    wholeText: 'النص كاملًا:',

    marks: {
      selected: 'محددة',
      right: 'صحيحة',
      wrong: 'خاطئة',
      missed: 'فائتة',
    },

    passage: 'النص',
    passageHelp: {
      'every-word':
        'ضع نجمة قبل كل كلمة صحيحة وبعدها، مثل *كلمة*، أو اضغط على الكلمات الصحيحة أدناه. يبدأ السطر الفارغ فقرة جديدة. اكتب \\* لنجمة من النص.',
      marked:
        'ضع نجمتين حول الصحيح وقوسين معقوفين حول الخاطئ، مثل *عبارة صحيحة* و[عبارة خاطئة]. يبدأ السطر الفارغ فقرة جديدة. اكتب \\* أو \\[ للعلامات التي هي من النص.',
    },
    markRight: 'وضع علامة صحيح على المحدد',
    markWrong: 'وضع علامة خطأ على المحدد',
    selectable: 'يمكن للطلاب تحديد',
    selectables: { 'every-word': 'كل كلمة', marked: 'الكلمات والعبارات المعلّمة فقط' },
    shown: (rule) => `يرى الطلاب: «${rule}»`,
    rightWords: 'الكلمات الصحيحة',
    rightWordsHelp: 'اضغط على كلمة لتغيير كونها صحيحة.',
    nothing: 'ستظهر الكلمات هنا عند إدخال نص.',
    broken: 'صحّح العلامات في النص أولًا.',
    counts: (right, all) => `${right} من ${all} من الكلمات والعبارات صحيحة`,
    maxSelections: 'الحد الأقصى للتحديد',
    maxSelectionsHelp: 'اتركه فارغًا لعدم وضع حد',
  },
} satisfies Translation<typeof source>;
