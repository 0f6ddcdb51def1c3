import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, attempt } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  historyTexts: {
    title: (title) => `سجل «${title}»`,
    pageTitle: 'السجل والاستخدام',
    onlyOne: 'تُضاف نسخة كلما حُفظ السؤال بتغييرات.',
    back: 'السؤال',
    versions: 'الإصدارات',
    version: (number) => `الإصدار ${number}`,
    newest: 'الأحدث',
    by: (name) => `بواسطة ${name}`,
    attempts: (count) =>
      count === 0 ? 'لم تستخدمه أي محاولة' : `مستخدم في ${counted(count.toLocaleString('en'), after(attempt))}`,
    look: 'عرض',
    compare: 'ما تغيّر',
    restore: 'استعادة',
    restored: (version, now) => `استُعيد الإصدار ${version}، وهو الآن الإصدار ${now}`,
    difference: 'الفرق',
    from: 'من',
    to: 'إلى',
    none: 'هذان الإصداران متطابقان.',
    format: 'لم يتغيّر سوى التنسيق',
    moved: 'تغيّر الترتيب',
    added: 'جديد',
    removed: 'أُزيل',
    use: 'أين يُستخدم',
    noUse: 'لا يذكره أي اختبار، ولا يسحبه أي اختبار منشور.',
    drawn: 'يُسحب من مجموعة أسئلة: يظهر في بعض المحاولات',
    quiz: 'الاختبار',
    inVersion: 'الإصدار',
    notPublished: 'غير منشور',
    answers: 'الإجابات',
    mean: 'متوسط الدرجات',
    noAnswers: 'لا إجابات',
    close: 'إغلاق',
    older: 'إصدارات أقدم',
    newer: 'إصدارات أحدث',
    hint: (number) => `التلميح ${number}`,
  },
} satisfies Translation<typeof source>;
