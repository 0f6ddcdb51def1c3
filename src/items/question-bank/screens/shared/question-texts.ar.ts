import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './question-texts.ts';

export default {
  questionTexts: {
    types: {
      'single-choice': { name: 'اختيار واحد', help: 'يُختار بديل واحد من عدة بدائل' },
      'multiple-choice': { name: 'اختيار متعدد', help: 'تُختار كل البدائل المنطبقة' },
      'true-false': { name: 'صواب أو خطأ', help: 'يُحكم على عبارة' },
      numeric: { name: 'عدد', help: 'يُكتب عدد ضمن هامش خطأ، وربما مع وحدة' },
      'short-text': { name: 'نص قصير', help: 'تُكتب كلمة أو بضع كلمات وتُقارن بأنماط' },
      essay: { name: 'مقال', help: 'نص بأي طول، يصححه مصححون وفق سُلَّم تقدير' },
      'file-upload': { name: 'ملفات', help: 'تُسلَّم ملفات ويصححها مصححون وفق سُلَّم تقدير' },
      matching: { name: 'مطابقة', help: 'يُختار لكل عنصر ما يقابله' },
      ordering: { name: 'ترتيب', help: 'توضع العناصر بترتيبها الصحيح' },
      'fill-in-table': { name: 'جدول يُملأ', help: 'تُملأ كلمات وأعداد واختيارات في خلايا جدول' },
      cloze: { name: 'نص بفراغات', help: 'تُملأ كلمات وأعداد واختيارات في نص' },
      matrix: { name: 'مصفوفة', help: 'يُختار في كل صف عمود أو أكثر' },
      calculated: { name: 'عدد محسوب', help: 'لكل محاولة أعدادها، وتحدد صيغة ما هو صحيح' },
      hotspot: { name: 'موضع على صورة', help: 'يُحدَّد موضع على صورة، أو يُختار من قائمة' },
      'picture-labels': {
        name: 'تسميات على صورة',
        help: 'تُسحب التسميات إلى مواضعها على صورة، أو تُختار من قائمة',
      },
    },
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
      byPeople: 'تُصحَّح هذه الإجابة يدويًا',
    },
  },
} satisfies Translation<typeof source>;
