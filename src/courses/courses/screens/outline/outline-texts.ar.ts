import { counted } from '#platform/web/i18n/arabic-plural.ts';
import { after, day, quiz } from '#platform/web/i18n/arabic-words.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './outline-texts.ts';

const kinds = { section: 'القسم', topic: 'الموضوع' };

export default {
  outlineTexts: {
    title: (course) => `موضوعات ${course}`,
    lead: 'تُسحب الصفوف من مقابضها، أو تُنقل بمفاتيح الأسهم. ويُحفظ كل تغيير فورًا.',
    back: 'العودة إلى الدورة',
    addTopic: 'إضافة موضوع',
    addSection: 'إضافة قسم',
    renameSection: 'إعادة تسمية القسم',
    sectionTitle: 'عنوان القسم',
    cancel: 'إلغاء',
    save: 'حفظ',
    undo: 'تراجع',
    list: 'الأقسام والموضوعات',
    empty: 'لا موضوعات بعد',
    emptyHelp: 'الموضوع صفحة للقراءة أو المشاهدة، مع اختبارات حيثما شئت. وتجمع الأقسام عدة موضوعات تحت عنوان واحد.',
    move: (kind, title) => `نقل ${kinds[kind]} ${title}. تُستخدم مفاتيح الأسهم`,
    moved: (title, place, of) => `${title} الآن في الصف ${place} من ${of}`,
    actions: (title) => `إجراءات ${title}`,
    edit: 'تحرير',
    look: 'عرض كما يراه الطالب',
    publish: 'نشر',
    unpublish: 'إعادته إلى مسودة',
    isPublished: (title) => `نُشر «${title}»`,
    isDraft: (title) => `عاد «${title}» مسودة`,
    delete: 'حذف',
    deleted: (title) => `حُذف «${title}»`,
    rename: 'إعادة تسمية',
    addHere: 'إضافة موضوع هنا',
    topicUp: 'نقل إلى أعلى',
    topicDown: 'نقل إلى أسفل',
    sectionUp: 'نقل إلى أعلى مع موضوعاته',
    sectionDown: 'نقل إلى أسفل مع موضوعاته',
    dissolve: 'إزالة العنوان مع إبقاء موضوعاته',
    draft: 'مسودة',
    published: 'منشور',
    quizzes: (count) => counted(count, quiz),
    opens: (when) => `يُفتح ${when}`,
    days: (days) => `يُفتح بعد ${counted(days, after(day))} من الالتحاق`,
    after: (topic) => `بعد «${topic}»`,
  },
} satisfies Translation<typeof source>;
