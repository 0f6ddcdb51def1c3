import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

const question = { one: 'سؤال واحد', two: 'سؤالان', few: 'أسئلة', many: 'سؤالًا', other: 'سؤال' };
const student = { one: 'طالب واحد', two: 'طالبان', few: 'طلاب', many: 'طالبًا', other: 'طالب' };

export default {
  assignmentTexts: {
    mine: 'مطلوب منك',
    due: (when) => `الموعد: ${when}`,
    overdue: (when) => `متأخر منذ ${when}`,
    progress: (done, count) => `تدرّبت على ${done} من ${counted(count, question)}`,
    finished: 'منجز',
    practise: (count) => `تدرّب على ${counted(count, question)}`,
    practiseFor: (count, topics) => `تدرّب على ${counted(count, question)}: ${topics}`,
    none: 'لا يمكنك الآن التدرّب على أسئلة من هذه الموضوعات. تظهر عندما تنهي اختبارًا يتضمنها وتُتاح لك إجاباته.',
    fewer: (count) => `يمكنك الآن التدرّب على ${counted(count, question)} من هذه الموضوعات، ولأكثر من مرة.`,
    noTopics: 'حُذفت الموضوعات',
    staff: {
      title: 'التدرّب المطلوب',
      lead: 'اطلب من مجموعات أو طلاب التدرّب على موضوعات حتى موعد محدد، واعرف من تدرّب وما الذي تحسّن.',
      assign: 'طلب تدرّب',
      empty: 'لم يُطلب شيء بعد',
      emptyHelp: 'سيظهر هنا التدرّب الذي تطلبه أنت أو زملاؤك.',
      facts: (count, finished, students) =>
        `لكل طالب ${counted(count, question)} · أنجزه ${finished} من ${counted(students, student)}`,
      back: 'التدرّب',
      loading: 'جارٍ التحميل',
      topics: 'الموضوعات',
      topicsHelp: 'يتدرّب الطلاب على أسئلة هذه الموضوعات التي مرّت بهم في اختبارات أنهوها.',
      groups: 'المجموعات',
      people: 'الطلاب',
      count: 'عدد الأسئلة',
      countHelp: 'كم إجابة تطلب من كل طالب.',
      dueAt: 'الموعد',
      dueHelp: 'يمكن للطلاب التدرّب بعد الموعد أيضًا.',
      note: 'ملاحظة للطلاب',
      cancel: 'إلغاء',
      create: 'طلب وإشعار',
      save: 'حفظ التغييرات',
      saved: 'حُفظت التغييرات',
      created: 'طُلب التدرّب',
      edit: 'تعديل',
      remove: 'حذف',
      removeTitle: 'هل تريد حذف هذا الطلب؟',
      removeHelp: 'يبقى ما تدرّب عليه الطلاب.',
      removed: 'حُذف الطلب',
      who: 'من تدرّب',
      done: (done, count) => `${done} من ${count}`,
      improved: (first, last, count) => `الصواب أول مرة: ${first} من ${count} · آخر مرة: ${last} من ${count}`,
      notStarted: 'لم يبدأ',
      last: (when) => `آخر تدرّب: ${when}`,
      noStudents: 'لا طلاب',
      noStudentsHelp: 'يظهر الطلاب هنا عند إضافتهم إلى المجموعات.',
    },
  },
} satisfies Translation<typeof source>;
