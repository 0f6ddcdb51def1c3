import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, question } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  tagTexts: {
    title: 'الوسوم',
    lead: 'كلمات تُلتمس بها الأسئلة. يمكن إعادة تسميتها، وإعطاؤها لونًا، ودمج وسمين في واحد.',
    search: 'البحث في الوسوم',
    list: 'الوسوم',
    questions: (count) => counted(count, question),
    actions: (name) => `إجراءات ${name}`,
    edit: 'تحرير',
    merge: 'دمج في وسم آخر',
    remove: 'حذف',
    empty: 'لا وسوم بعد',
    emptyHelp: 'يُنشأ الوسم عند إعطائه لسؤال.',
    toQuestions: 'إلى الأسئلة',
    noMatch: 'لا يوجد وسم مطابق',
    clear: 'عرض الكل',
    editTitle: (name) => `تحرير «${name}»`,
    fields: { name: 'الاسم', colour: 'اللون', into: 'في' },
    noColour: 'بلا لون',
    colours: {
      red: 'أحمر',
      orange: 'برتقالي',
      yellow: 'أصفر',
      green: 'أخضر',
      teal: 'أزرق مخضر',
      blue: 'أزرق',
      violet: 'بنفسجي',
      pink: 'وردي',
    },
    save: 'حفظ',
    saved: 'حُفظ الوسم',
    cancel: 'إلغاء',
    mergeTitle: (name) => `دمج «${name}» في وسم آخر`,
    mergeHelp: (count) => `تنتقل أسئلته إلى الوسم الآخر، وعددها ${count}، ثم يزول هذا الوسم.`,
    mergeDo: 'دمج',
    merged: (name) => `دُمج «${name}»`,
    removeTitle: (name) => `حذف «${name}»؟`,
    removeHelp: (count) => `يُزال من ${counted(count, after(question))}، وتبقى الأسئلة في البنك.`,
    removed: (name) => `حُذف «${name}»`,
  },
} satisfies Translation<typeof source>;
