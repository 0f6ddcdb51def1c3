import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  questionMeanings: {
    title: 'اسمه في القوائم؛ لا يراه الطلاب',
    type: 'اسم نوع السؤال، مثل single-choice',
    content: 'ما يُسأل عنه وكيف يُصحح؛ حقول كل نوع مذكورة أدناه',
    difficulty: '1 أساسي، 2 مبتدئ، 3 متوسط، 4 متقدم، 5 خبير',
    subscription: '1 مجاني، 2 مميز: لأصحاب الاشتراكات',
    status: 'هل يجوز إدراجه في الاختبارات: الجاهز ready فقط',
    tags: 'وسوم يُعثر عليه بها',
    marks: 'الدرجات التي تعطيها الإجابة الصحيحة',
    generalFeedback: 'يظهر بعد الإجابة أيًا كانت، بصيغة HTML',
    hints: 'تلميحات تُعرض واحدًا بعد آخر، بصيغة HTML',
    penalty: 'نسبة الدرجات التي يكلفها كل تلميح أو محاولة أخرى، ككسر دقيق',
    language: 'اللغة المكتوب بها، مثل en أو de-CH',
    author: 'كاتبه',
    source: 'مصدره',
    licence: 'الرخصة التي يستخدمه بها غيرك',
    stimulus: 'معرّف المادة التي تظهر بجانبه؛ null لعدم وجودها',
    catalogue: 'المسرد والترجمات ومساعدات أخرى لكلمات ومواضع في نصوصه',
    'catalogue[].places': 'ما يسبق مباشرةً كل موضع مقصود للكلمات في فقرته؛ وإن غاب فالموضع الأول',
    'catalogue[].about': 'الكلمات التي تخصها كما ترد في النص؛ فارغة للكل',
    'catalogue[].cards[].support': 'الغرض منها، باسمها في QTI 3',
    'catalogue[].cards[].language': 'فارغة للغة السؤال',
    materials: 'ما يجوز استخدامه له، مثل الآلة الحاسبة',
  },
} satisfies Translation<typeof source>;
