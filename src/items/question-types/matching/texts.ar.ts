import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  matchingTexts: {
    task: 'اختر لكل عنصر ما يقابله.',
    list: 'المقابلات الممكنة',
    partnerOf: (left) => `مقابل «${left}»`,
    choose: 'اختيار…',

    pairs: 'الأزواج',
    pairsHelp: 'ما ينتمي بعضه إلى بعض. يرى الطلاب عناصر الطرف الثاني بترتيب عشوائي، وكل نص مرة واحدة.',
    pair: (number) => `الزوج ${number}`,
    addPair: 'إضافة زوج',
    left: 'الطرف الأول',
    right: 'الطرف الثاني',
    distractors: 'مقابلات زائدة (مُشتِّتات)',
    distractorsHelp: 'لا تقابل شيئًا، وتجعل التخمين أصعب.',
    distractor: (number) => `المقابل الزائد ${number}`,
    addDistractor: 'إضافة مقابل زائد',
    shuffle: 'يجوز خلط عناصر الطرف الأول',
    scorings: { 'each-pair': 'لكل زوج صحيح نصيبه من الدرجة', 'all-or-nothing': 'الكل أو لا شيء' },
  },
} satisfies Translation<typeof source>;
