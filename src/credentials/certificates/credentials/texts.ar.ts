import type { Translation } from '#platform/contract/texts.ts';
import type * as source from './texts.ts';

export default {
  credentialTexts: {
    passed: (title) => `اجتاز الاختبار «${title}».`,
    excellent: (title) => `اجتاز الاختبار «${title}» بامتياز.`,
    taken: (title) => `شارك في الاختبار «${title}».`,
    completed: (title) => `أكمل الدورة «${title}».`,
    criteria: {
      passed: 'بلغت النتيجة حد النجاح في الاختبار.',
      excellent: 'تجاوزت النتيجة حد النجاح في الاختبار بفارق كبير.',
      taken: 'تم تسليم الاختبار.',
      completed: 'أُنجز كل ما تتطلبه الدورة.',
    },
    result: 'النتيجة بالنسبة المئوية',
    marks: 'الدرجات',
    record: 'ما سجّلته المدرسة، وهل ما زال ساريًا',
  },
} satisfies Translation<typeof source>;
