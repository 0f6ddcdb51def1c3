import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, question } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const questions = (count: number): string => counted(count.toLocaleString('en'), after(question));

export default {
  benchTexts: {
    change: 'تغيير',
    tag: 'إضافة وسوم…',
    untag: 'إزالة وسوم…',
    difficulty: 'الصعوبة',
    status: 'الحالة',
    tagTitle: (count) => `إضافة وسوم إلى ${questions(count)}`,
    untagTitle: (count) => `إزالة وسوم من ${questions(count)}`,
    tags: 'الوسوم',
    tagsHelp: 'يُضغط Enter بعد كل وسم',
    apply: 'تطبيق',
    cancel: 'إلغاء',
    close: 'إغلاق',
    changed: (count) =>
      counted(count.toLocaleString('en'), {
        one: 'غُيِّر سؤال واحد',
        two: 'غُيِّر سؤالان',
        few: 'أسئلة غُيِّرت',
        many: 'سؤالًا غُيِّرت',
        other: 'سؤال غُيِّرت',
      }),
    saved: 'التصفيات المحفوظة',
    noSaved: 'تجد هنا ما تحفظه من تصفيات',
    save: 'حفظ هذه التصفية…',
    saveTitle: 'حفظ هذه التصفية',
    name: 'الاسم',
    nameHelp: 'يُستبدل عامل تصفية لك يحمل الاسم نفسه.',
    saveButton: 'حفظ',
    savedNote: (name) => `حُفظت «${name}»`,
    forget: (name) => `حذف «${name}»`,
    forgotten: (name) => `حُذفت «${name}»`,
    undo: 'تراجع',
    mine: 'عوامل التصفية الخاصة بي',
    shared: 'تمت مشاركتها معي',
    sharedByMe: 'مشتركة مع جميع المعلمين',
    by: (name) => `من ${name}`,
    share: 'مشاركة مع جميع المعلمين',
    shareHelp: 'يمكنهم استخدام عامل التصفية. لا يمكن حذفه إلا لك وللمسؤولين.',
    protection: 'الحماية',
    protect: 'حماية من تغييرات الآخرين',
    unprotect: 'السماح للآخرين بالتغيير',
    protectHint: (owner) => `لا يمكن تغيير هذا السؤال إلا لـ ${owner} والمسؤولين. يمكنك استخدامه في الاختبارات.`,
    goneOwner: 'مالكه',
    protectedMark: 'محمي',
    refused: (count) => `لم يتغير ${questions(count)}: لا يمكن ذلك إلا للمالك والمسؤولين.`,
    like: 'أسئلة مشابهة لهذا السؤال',
    noLike: 'لا يوجد سؤال آخر من هذا النوع نصه قريب من هذا.',
    same: 'النص نفسه',
    similar: 'نص قريب جدًا',
    keys: 'اختصارات لوحة المفاتيح',
    shortcuts: {
      '/': 'بحث',
      n: 'كتابة سؤال',
      i: 'استيراد ملف',
      d: 'استعراض المكررة',
      e: 'تصدير',
      c: 'مسح عوامل التصفية',
      '?': 'عرض هذه القائمة',
    },
  },
} satisfies Translation<typeof source>;
