import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const entry = { one: 'موعد واحد', two: 'موعدان', few: 'مواعيد', many: 'موعدًا', other: 'موعد' };

export default {
  calendarTexts: {
    title: 'التقويم',
    lead: { student: 'امتحاناتك ومواعيدك النهائية وما كُلِّفت به من تدرّب.', faculty: 'متى تُفتح الاختبارات ومتى تُغلق.' },
    views: 'طريقة العرض',
    view: { month: 'شهر', list: 'قائمة' },
    earlier: 'سابقًا هذا الشهر',
    previous: 'الشهر السابق',
    next: 'الشهر التالي',
    today: 'اليوم',
    kinds: { exam: 'امتحان', opens: 'يُفتح', due: 'آخر موعد', practice: 'موعد تدرّب' },
    until: (start, end) => `${start} – ${end}`,
    done: 'سُلِّم',
    premium: 'مميّز',
    loading: 'جارٍ تحميل التقويم',
    more: (count) => `أخرى: ${count}`,
    moreOn: (count, day) => `مواعيد أخرى يوم ${day}: ${count}`,
    entriesOn: (day, count) => `${day}: ${counted(count, entry)}`,
    none: (month) => `لا شيء في ${month}`,
    noneHelp: {
      student: 'تظهر هنا الاختبارات التي لها وقت فتح أو إغلاق، وما كُلِّفت به من تدرّب.',
      faculty: 'تظهر الاختبارات المنشورة هنا عندما يكون لها وقت فتح أو إغلاق.',
    },
    subscribe: 'اشتراك',
    addQuiz: 'إضافة إلى التقويم',
    feed: {
      title: 'الاشتراك من تطبيق التقويم',
      help: 'تظهر امتحاناتك ومواعيدك في تقويم Google أو Outlook أو Apple وتتبع كل تغيير. العنوان لك وحدك: كل من يعرفه يرى مواعيدك.',
      create: 'إنشاء عنوان',
      address: 'عنوان تقويمك',
      addressHelp: 'اختر في تطبيق التقويم «إضافة تقويم من عنوان URL» والصق هذا العنوان.',
      copy: 'نسخ',
      copied: 'تم النسخ',
      open: 'الفتح في تطبيق التقويم',
      created: (when) => `أُنشئ ${when}.`,
      read: (when) => `آخر قراءة من تطبيق تقويم ${when}.`,
      neverRead: 'لم يقرأه أي تطبيق تقويم بعد.',
      replace: 'استبدال العنوان',
      replaceHelp: 'يتوقف العنوان الحالي عن العمل، وتحتاج التطبيقات التي تستخدمه إلى العنوان الجديد.',
      revoke: 'إلغاء العنوان',
      revokeHelp: 'لن تحصل التطبيقات التي تستخدم هذا العنوان على مواعيدك بعد الآن.',
      revoked: 'أُلغي عنوان التقويم',
      replaced: 'هناك عنوان جديد للتقويم',
      cancel: 'إلغاء الأمر',
    },
  },
} satisfies Translation<typeof source>;
