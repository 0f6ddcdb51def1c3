import type { Translation } from '#platform/web/texts.ts';
import type * as source from './schema-texts.ts';

export default {
  quizMeanings: {
    name: 'اسم الاختبار',
    description: 'موضوعه بصيغة HTML، ويظهر قبل البدء',
    instructions: 'ما ينبغي معرفته قبل البدء بصيغة HTML',
    durationSeconds: 'مدة المحاولة بالثواني؛ فارغ: حتى الإغلاق',
    opensAt: 'متى يمكن البدء؛ فارغ: فورًا',
    closesAt: 'متى تنتهي كل محاولة على الأكثر؛ فارغ: يبقى مفتوحًا',
    feedbackTiming: 'متى يرى الطلاب الإجابة الصحيحة: 1 بعد كل سؤال، 2 في النهاية، 3 أبدًا',
    review: 'ما يرونه منه في كل وقت (during وright-after وlater وafter-close) بالتفصيل؛ فارغ: كما يحدده وقت الملاحظات',
    negativeMarking:
      'نسبة درجات السؤال التي تكلفها الإجابة الخاطئة، ككسر دقيق؛ options: ما يخصمه مفتاح كل سؤال؛ certainty: بحسب مدى تأكد الطالب',
    penaltyFor: 'all: الإجابة الخاطئة تكلف هذه النسبة في كل سؤال؛ choice: في أسئلة الاختيار فقط',
    marksFloor: 'أين لا تنزل الدرجات تحت 0: في كل سؤال أو في كل قسم أو لا شيء',
    subscription: '1 مجاني، 2 مميز: لأصحاب الاشتراكات',
    attemptsAllowed: 'عدد المحاولات لكل طالب؛ 0: بلا حد',
    countedAttempt: 'أي المحاولات تُحتسب',
    shuffleQuestions: 'ترتيب الأسئلة يختلف لكل طالب',
    shuffleOptions: 'ترتيب الخيارات يختلف لكل طالب',
    passPercent: 'نسبة النجاح من المجموع؛ فارغ: لا يرسب أحد',
    isPublic: 'يجده الزوار في القائمة العامة',
    guestsAllowed: 'إن كان عامًا، يؤديه الزوار بلا حساب',
    groups: 'المجموعات المسموح لها، بمعرفاتها؛ بلا شيء: الجميع',
    questions: 'أسئلة البنك بمعرفاتها، ولكل منها درجتها إن اختلفت عن درجتها الأصلية',
    sections: 'أقسام لها عناوينها بهذا الترتيب؛ بلا شيء: الاختبار قسم واحد',
    draws: 'أسئلة تسحبها كل محاولة من البنك من جديد بحسب الوسم والصعوبة',
  },
} satisfies Translation<typeof source>;
