import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './list-texts.ts';

export default {
  pageListTexts: {
    title: 'الصفحات',
    lead: 'ما يراه الزوار: الصفحات الثابتة لموقعك، وصفحات ترويجية وصفحات سلاسل اختبارات خاصة بك.',
    caption: 'صفحات الموقع',
    make: 'صفحة جديدة',
    search: 'البحث عن صفحة',
    kindLabel: 'نوع الصفحة',
    allKinds: 'كل الأنواع',
    kinds: { standing: 'صفحة مدمجة', promo: 'صفحة ترويجية', 'test-series': 'سلسلة اختبارات' },
    columns: {
      title: 'الصفحة',
      kind: 'النوع',
      address: 'العنوان',
      state: 'الحالة',
      changed: 'آخر تعديل',
      answers: 'الإرسالات',
    },
    states: {
      published: 'منشورة',
      draft: 'غير منشورة',
      changed: 'منشورة، مع تغييرات',
      scheduled: (when) => `مجدوَلة في ${when}`,
    },
    edit: 'تحرير',
    view: 'عرض',
    copy: 'تكرار',
    remove: 'حذف',
    removed: (title) => `حُذفت «${title}»`,
    undo: 'تراجع',
    restored: (title) => `استُعيدت «${title}»`,
    none: 'لا توجد صفحة مطابقة',
    clear: 'مسح عوامل التصفية',
    form: {
      title: 'صفحة جديدة',
      copyTitle: (title) => `تكرار «${title}»`,
      kind: 'النوع',
      name: 'العنوان',
      address: 'عنوان الصفحة على الشبكة',
      addressHelp: (address) => `ستكون الصفحة على \u2068${address}\u2069`,
      create: 'إنشاء',
      cancel: 'إلغاء',
      copyOf: (title) => `${title}، نسخة`.slice(0, 120),
    },
  },
} satisfies Translation<typeof source>;
