import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './question-texts.ts';

export default {
  questionTexts: {
    difficulty: 'الصعوبة',
    difficulties: { '1': 'أساسي', '2': 'مبتدئ', '3': 'متوسط', '4': 'متقدم', '5': 'خبير' },
    subscription: 'الاشتراك',
    subscriptions: { '1': 'مجاني', '2': 'مميّز' },
    status: 'الحالة',
    statuses: { draft: 'مسودة', ready: 'جاهز', retired: 'خارج الاستخدام' },
    preview: {
      title: 'معاينة',
      lead: 'كما يراه الطلاب. يمكن تجربة إجابة لمعرفة الدرجة التي تنالها.',
      later: 'تظهر المعاينة عندما يكتمل السؤال قليلًا.',
      blank: '…',
      earns: (earned, marks) => `درجة هذه الإجابة: ${earned} من ${marks}`,
      notGraded: 'لا يمكن تصحيح هذه الإجابة بعد',
      manuallyGraded: 'تُصحَّح هذه الإجابة يدويًا',
    },
  },
} satisfies Translation<typeof source>;
