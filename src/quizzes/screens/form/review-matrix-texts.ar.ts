import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './review-matrix-texts.ts';

export default {
  reviewMatrixTexts: {
    inDetail: 'تحديد ما يرونه ومتى بالتفصيل',
    inDetailHelp: 'وإلا فالاختيار أعلاه هو المعتمد.',
    caption: 'ما يراه الطلاب ومتى',
    what: 'ماذا',
    moments: { during: 'أثناء المحاولة', 'right-after': 'بعدها مباشرة', later: 'لاحقًا', 'after-close': 'بعد الإغلاق' },
    momentHelp: {
      during: 'عن إجابة يُتحقق منها أثناء المحاولة',
      'right-after': 'خلال دقيقتين من التسليم',
      later: 'بعد ذلك، ما دام هناك من قد يكتب',
      'after-close': 'حين يُغلق الاختبار أمام الجميع، بمن فيهم أصحاب التسهيلات',
    },
    rows: {
      attempt: 'الأسئلة وإجاباتهم',
      correctness: 'صواب أو خطأ',
      marks: 'درجة كل سؤال',
      rightAnswer: 'الإجابات الصحيحة',
      feedback: 'التغذية الراجعة على الإجابة',
      explanation: 'الشرح',
      comment: 'تعليقات المصححين',
      rank: 'الترتيب بين الجميع',
    },
    cell: (row, moment) => `${row}: ${moment}`,
    help: 'بعدها مباشرة: خلال دقيقتين من التسليم. بعد الإغلاق: مغلق أمام الجميع، بمن فيهم أصحاب التسهيلات. وتُعلن النتيجة دائمًا.',
    own: 'بالتفصيل',
  },
} satisfies Translation<typeof source>;
