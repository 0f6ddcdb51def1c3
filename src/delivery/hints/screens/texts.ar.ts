import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  hintsTexts: {
    show: (number, all) => (all === 1 ? 'عرض التلميح' : `عرض التلميح ${number} من ${all}`),
    hint: (number, all) => (all === 1 ? 'التلميح' : `التلميح ${number} من ${all}`),
    hints: 'التلميحات',
    cost: (marks) => `يُخصم عن كل تلميح ${marks} من الدرجات التي تنالها إجابتك.`,
    free: 'التلميحات بلا خصم.',
    taken: (count) => (count === 1 ? 'عُرض تلميح واحد' : `عدد التلميحات المعروضة: ${count}`),
    each: (marks) => `خُصم عن كل منها ${marks} من درجات الإجابة`,
  },
} satisfies Translation<typeof source>;
