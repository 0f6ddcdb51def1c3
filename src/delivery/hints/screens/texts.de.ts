import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  hintsTexts: {
    show: (number, all) => (all === 1 ? 'Den Hinweis zeigen' : `Hinweis ${number} von ${all} zeigen`),
    hint: (number, all) => (all === 1 ? 'Hinweis' : `Hinweis ${number} von ${all}`),
    hints: 'Hinweise',
    cost: (marks) =>
      `Jeder Hinweis zieht ${marks} ${marks === '1' ? 'Punkt' : 'Punkte'} von dem ab, was Ihre Antwort einbringt.`,
    free: 'Hinweise kosten nichts.',
    taken: (count) => (count === 1 ? '1 Hinweis wurde gezeigt' : `${count} Hinweise wurden gezeigt`),
    each: (marks) => `jeder zog ${marks} ${marks === '1' ? 'Punkt' : 'Punkte'} von dem ab, was die Antwort einbrachte`,
  },
} satisfies Translation<typeof source>;
