import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  orderingTexts: {
    task: 'رتّب العناصر: بسحبها من المقبض، أو باستخدام الأسهم.',
    list: 'ترتيبك',
    handle: (item, place, all) => `${item}، الموضع ${place} من ${all}. تنقله مفاتيح الأسهم إلى أعلى وأسفل.`,
    moveUp: (item) => `نقل إلى أعلى: ${item}`,
    moveDown: (item) => `نقل إلى أسفل: ${item}`,
    moved: (item, place, all) => `${item} الآن في الموضع ${place} من ${all}`,
    keep: 'اعتماد هذا الترتيب',
    unanswered: 'لم يُجَب عنه بعد. انقل عنصرًا، أو اعتمد الترتيب كما هو.',
    rightOrder: 'الإجابة الصحيحة',
    inPlace: 'في موضعه',
    outOfPlace: 'في غير موضعه',

    items: 'العناصر',
    itemsHelp: 'بالترتيب الصحيح. يراها الطلاب بترتيب عشوائي.',
    item: (number) => `العنصر ${number}`,
    addItem: 'إضافة عنصر',
    scorings: {
      'all-or-nothing': 'الكل أو لا شيء',
      'absolute-position': 'كل عنصر في موضعه',
      'relative-next-exclude-last': 'كل عنصر يليه العنصر الصحيح',
      'relative-next-include-last': 'كل عنصر يليه العنصر الصحيح، والأخير في النهاية',
      'relative-one-previous-and-next': 'جارا كل عنصر',
      'relative-all-previous-and-next': 'كل زوج من العناصر بالترتيب الصحيح',
      'longest-ordered-subset': 'أطول تسلسل بالترتيب الصحيح، مع السماح بالفجوات',
      'longest-contiguous-subset': 'أطول تسلسل متصل بلا فجوات',
      'relative-to-correct': 'البعد عن الموضع الصحيح',
    },
  },
} satisfies Translation<typeof source>;
