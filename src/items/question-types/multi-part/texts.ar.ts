import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  multiPartTexts: {
    part: (letter) => `الجزء ${letter}`,
    share: (percent) => `${percent}% من الدرجات`,
    of: (number, count) => `الجزء ${number} من ${count}`,
    previous: 'الجزء السابق',
    next: 'الجزء التالي',
    waits: 'لم يُصحَّح بعد',
    comment: 'تعليق المصحِّح',
    earned: (percent) => `نال ${percent}% من هذا الجزء`,
    followed: (letters) => `صُحّح بنتيجتك من الجزء ${letters}`,
    theirFollowed: (letters) => `صُحّح بنتيجة الطالب من الجزء ${letters}`,
    and: ' و',

    stemHelp: 'يظهر فوق جميع الأجزاء، ولكل جزء سؤاله الخاص أدناه.',
    parts: 'الأجزاء',
    partsHelp: 'بالترتيب الذي يجيب به الطلاب.',
    addPart: 'إضافة جزء',
    type: 'نوع السؤال',
    marks: 'الوزن',
    marksHelp: 'مثل 2 لجزء يُحسب ضعف غيره',
    display: 'العرض',
    displays: { together: 'جميع الأجزاء معًا', 'one-by-one': 'جزءًا بعد جزء' },
    resultName: 'اسم النتيجة',
    resultNameHelp: 'لصيغ الأجزاء اللاحقة، مثل v',
    follow: 'قبول ما ينتج عن نتيجة الطالب السابقة',
    formula: 'الصيغة',
    formulaHelp: (names) => `مثل ‎9.81*t‎. النتائج السابقة: ${names}`,
    noResults: 'سمِّ أولًا نتيجة جزء سابق',
    withKey: (value) => `بالنتائج الصحيحة: ${value}`,
    partialShare: 'الحصة لما ينتج عن نتيجة خاطئة',
    shareHelp: '1 هي الكل، و1/2 أو 50% هي النصف',
  },
} satisfies Translation<typeof source>;
