import type { Translation } from '#platform/contract/texts.ts';
import { type CountedForms, counted } from '#platform/text/arabic-plural.ts';
import type * as source from './texts.ts';

const forms = (one: string, two: string, few: string, many: string, other: string): CountedForms => ({
  one,
  two,
  few,
  many,
  other,
});
const question = forms('سؤال واحد', 'سؤالان', 'أسئلة', 'سؤالًا', 'سؤال');
const minute = forms('دقيقة واحدة', 'دقيقتان', 'دقائق', 'دقيقة', 'دقيقة');
const topic = forms('موضوع واحد', 'موضوعان', 'مواضيع', 'موضوعًا', 'موضوع');
const member = forms('عضو واحد', 'عضوان', 'أعضاء', 'عضوًا', 'عضو');
const mark = forms('درجة واحدة', 'درجتان', 'درجات', 'درجة', 'درجة');
const attempt = forms('محاولة واحدة', 'محاولتان', 'محاولات', 'محاولة', 'محاولة');
const quiz = forms('اختبار واحد', 'اختباران', 'اختبارات', 'اختبارًا', 'اختبار');
const person = forms('شخص واحد', 'شخصان', 'أشخاص', 'شخصًا', 'شخص');

export default {
  foundTexts: {
    home: 'الصفحة الرئيسية',
    premium: 'مميز',
    questions: (count) => counted(count, question),
    minutes: (seconds) => counted(Math.ceil(seconds / 60), minute),
    noLimit: 'بلا حد زمني',
    topics: (count) => counted(count, topic),
    members: (count) => counted(count, member),
    stats: {
      students: 'الطلاب',
      quizzes: 'الاختبارات',
      questions: 'الأسئلة',
      attempts: 'الاختبارات المؤداة',
      courses: 'الدورات',
    },
    earlier: 'السابق',
    later: 'المزيد',
    siteOf: (school) => `اختبارات وامتحانات ودورات ${school}`,
    result: {
      title: (quiz) => `النتيجة: \u2068${quiz}\u2069`,
      running: (quiz) => `${quiz}: لا يزال جاريًا`,
    },
    notFound: {
      title: 'تعذّر العثور على هذه الصفحة',
      lead: 'ربما كُتب العنوان خطأً، أو أن الصفحة مخصصة لغيرك.',
      home: 'العودة إلى الصفحة الرئيسية',
    },
    login: {
      title: 'تسجيل الدخول',
      lead: (school) => `سجّل الدخول إلى ${school} لأداء اختباراتك وامتحاناتك ودوراتك.`,
    },
    register: {
      title: 'إنشاء حساب',
      lead: (school) => `أنشئ حسابًا في ${school} وابدأ الاختبارات فورًا.`,
    },
    registerClosed: {
      title: 'تُنشئ المدرسة الحسابات',
      lead: (school) => `اطلب حسابًا من معلمك أو من إدارة ${school}.`,
    },
    cert: {
      title: 'التحقق من شهادة',
      lead: (school) => `اكتب الرمز المطبوع على شهادة من ${school} لتعرف هل هي أصلية.`,
      code: 'ستة عشر حرفًا ورقمًا، مثل \u20687Q4M-0ZKD-3XV9-TC5A\u2069. لا تهم الشرطات ولا الأحرف الصغيرة.',
    },
    company: {
      title: 'التواصل والمعلومات القانونية',
      lead: (school) => `من هي ${school}، وكيف تصل إلينا، وما يلزمنا القانون بقوله.`,
      contact: 'التواصل',
      social: 'تابعنا',
      legal: { imprint: 'بيانات الناشر', privacy: 'سياسة الخصوصية', terms: 'شروط الاستخدام' },
    },
    contact: {
      title: 'اتصل بنا',
      lead: (school) => `اكتب إلى ${school}، ويصلك الرد بالبريد الإلكتروني.`,
      ways: 'طرق أخرى للتواصل',
    },
    faqs: {
      title: 'الأسئلة الشائعة',
      lead: (school) => `ما يُسأل عنه كثيرًا في ${school}، مع الأجوبة.`,
    },
    inspire: { title: 'إلهام', lead: (school) => `فكرة وصورة لهذا اليوم من ${school}.` },
    credits: {
      title: 'شكر وتقدير',
      lead: (school) => `الأعمال المفتوحة التي بُني عليها موقع ${school}، مع الشكر لأصحابها.`,
    },
    quizzes: {
      title: 'الاختبارات العامة',
      lead: (school) => `الاختبارات العامة من ${school}: اطّلع على محتواها وجرّب سؤالًا ثم ابدأ. كثير منها بلا حساب.`,
      none: 'لا توجد اختبارات عامة بعد',
    },
    quiz: {
      describe: (name, facts, school) => `${name}: اختبار من ${school}. ${facts}.`,
      covers: 'ما يشمله',
      rules: 'المدة والقواعد',
      before: 'قبل أن تبدأ',
      samples: 'جرّب سؤالًا',
      marks: (marks) => counted(marks, mark),
      attempts: (count) => (count === 0 ? 'محاولات بلا حد' : counted(count, attempt)),
      pass: (percent) => `النجاح ابتداءً من ${percent}%`,
      guests: 'لا يلزم حساب',
      results: (n, mean) => `أدّاه ${counted(n, person)}، وبلغ متوسطهم ${mean}%.`,
    },
    channels: {
      title: 'القنوات',
      publicTitle: 'القنوات العامة',
      lead: (school) => `قنوات ${school}: كل قناة تجمع اختبارات ودورات. سجّل الدخول لتنضم.`,
      none: 'لا توجد قنوات بعد',
      describe: (name, school) => `${name}: اختبارات ودورات من ${school} في مكان واحد.`,
      inside: 'ما بداخلها',
    },
    tags: {
      title: 'الموضوعات',
      lead: (school) => `ما تدور حوله الاختبارات العامة في ${school}.`,
      none: 'لا توجد مواضيع بعد',
      quizzes: (count) => counted(count, quiz),
    },
    blog: {
      title: 'المدونة',
      lead: (school) => `أخبار وأفكار من ${school}.`,
      none: 'لا توجد مقالات بعد',
      by: (author) => `بقلم ${author}`,
    },
    feeds: { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' },
    app: {
      description: (school) => `اختبارات وامتحانات ودورات ${school}`,
      dash: 'لوحتي',
      exams: 'الامتحانات المتاحة لي',
      courses: 'الدورات',
      notifications: 'الإشعارات',
    },
  },
} satisfies Translation<typeof source>;
