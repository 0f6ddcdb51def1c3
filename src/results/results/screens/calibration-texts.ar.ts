import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './calibration-texts.ts';

export default {
  calibrationTexts: {
    title: 'مدى توافق اليقين مع الصواب',
    help: 'يفيد «تأكد متوسط» إذا صحّت إجابتان من كل ثلاث، و«تأكد كبير» إذا صحّت أربع من كل خمس.',
    certainty: 'ما قيل',
    right: 'الصحيح',
    of: (right, count) => `${right} من ${count}`,
    meaning: 'معناه',
    verdicts: {
      fits: 'متوافق',
      'too-certain': 'يقين زائد: يقين أقل كان سيكسب أكثر',
      'too-cautious': 'حذر زائد: يقين أكثر كان سيكسب أكثر',
      few: 'أقل من أن يُستنتج منه شيء',
    },
  },
} satisfies Translation<typeof source>;
