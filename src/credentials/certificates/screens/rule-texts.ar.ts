import { counted } from '#platform/web/i18n/arabic-plural.ts';
import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './rule-texts.ts';

export default {
  ruleTexts: {
    title: 'الشهادات',
    lead: 'يسري فورًا، حتى على من انتهوا بالفعل. وما صدر يبقى.',
    leadQuiz: 'تُحفظ مع الاختبار وتسري فور الحفظ دون نشر، حتى على من انتهوا بالفعل. وما صدر يبقى.',
    restored: 'استُعيدت تغييرات غير محفوظة.',
    discard: 'تجاهل تغييراتي',
    saveFirst: 'احفظ تغييراتك لإصدار الشهادات وفقها.',
    issue: 'متى تصدر',
    ways: {
      quiz: {
        automatic: 'تلقائيًا فور النجاح',
        asked: 'عندما يطلبها الطالب',
        hand: 'يدويًا، منك ومن زملائك',
        never: 'لا تصدر',
      },
      course: {
        automatic: 'تلقائيًا مع الإكمال',
        asked: 'عندما يطلبها الطالب',
        hand: 'لا تصدر حتى يُغيَّر هذا',
        never: 'لا تصدر',
      },
    },
    release: 'ليس قبل',
    releaseHelp: 'إذا تُرك فارغًا: فورًا.',
    template: 'التصميم',
    templateHelp: 'مظهر الشهادات.',
    usual: 'المعتاد',
    see: 'عرض التصاميم',
    participation: 'يحصل من شارك دون نجاح على شهادة مشاركة',
    excellenceFrom: 'شهادة التفوق ابتداءً من',
    excellenceHelp: 'إذا تُرك فارغًا: لا توجد.',
    excellenceTemplate: 'تصميم شهادة التفوق',
    save: 'حفظ',
    saved: 'حُفظت قاعدة الشهادات',
    now: 'إصدارها لكل من استحقها',
    issued: (count) =>
      counted(count, {
        zero: 'حصل عليها كل من استحقها بالفعل',
        one: 'صدرت شهادة واحدة',
        two: 'صدرت شهادتان',
        few: 'شهادات صدرت',
        many: 'شهادة صدرت',
        other: 'شهادة صدرت',
      }),
  },
} satisfies Translation<typeof source>;
