import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './certainty-texts.ts';

const markOf = (marks: string, isOne: boolean): string => `${marks} ${isOne ? 'Punkt' : 'Punkte'}`;

export default {
  certaintyTexts: {
    ask: 'Wie sicher sind Sie, dass das stimmt?',
    levels: { low: 'Nicht sehr', middle: 'Ziemlich', high: 'Sehr' },
    worth: (right, wrong) => `richtig ${right}, falsch ${wrong}`,
    first: 'Antworten Sie erst und sagen Sie dann, wie sicher Sie sind.',
    said: { low: 'Nicht sehr sicher', middle: 'Ziemlich sicher', high: 'Sehr sicher' },
    own: {
      low: 'Sie waren nicht sehr sicher',
      middle: 'Sie waren ziemlich sicher',
      high: 'Sie waren sehr sicher',
    },
    theirs: {
      low: 'Angegeben war „nicht sehr sicher“',
      middle: 'Angegeben war „ziemlich sicher“',
      high: 'Angegeben war „sehr sicher“',
    },
    earned: (said, marks, isOne) => `${said}: Das hat hier ${markOf(marks, isOne)} gebracht.`,
    cost: (said, marks, isOne) => `${said}: Das hat hier ${markOf(marks, isOne)} gekostet.`,
    neither: (said) => `${said}: Das hat hier nichts gebracht und nichts gekostet.`,
    only: (said) => `${said}.`,
    better: (level, marks, isOne) => `„${level}“ hätte ${markOf(marks, isOne)} gebracht.`,
    betterNothing: (level) => `„${level}“ hätte nichts gekostet.`,
  },
} satisfies Translation<typeof source>;
