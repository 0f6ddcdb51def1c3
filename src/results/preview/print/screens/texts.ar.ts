import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  printTexts: {
    title: (name) => `طباعة ${name}`,
    lead: 'الاختبار كما هو محرر الآن، بترتيب أسئلته.',
    showKey: 'إظهار مفتاح الإجابة',
    print: 'طباعة',
    word: 'مستند Word',
    leftOut: (questions) => `ليس في مستند Word: ${questions}`,
    withKey: 'مفتاح الإجابة',
    name: 'الاسم',
    date: 'التاريخ',
    question: (position) => `السؤال ${position}`,
    text: 'نص',
    section: (position) => `القسم ${position}`,
    marks: (marks) => `الدرجات: ${marks}`,
    facts: (questions, marks) => `الأسئلة: ${questions} · الدرجات: ${marks}`,
    explanation: 'الشرح',
    drawn: (count) => `أسئلة تُسحب عشوائيًا لكل محاولة ولا تُطبع: ${count}.`,
  },
} satisfies Translation<typeof source>;
