import type { Translation } from '#platform/web/texts.ts';
import type * as source from './certainty-texts.ts';

export default {
  certaintyTexts: {
    ask: 'Wie sicher sind Sie, dass das stimmt?',
    levels: { low: 'Nicht sehr', middle: 'Ziemlich', high: 'Sehr' },
    worth: (right, wrong) => `richtig ${right}, falsch ${wrong}`,
    first: 'Antworten Sie erst und sagen Sie dann, wie sicher Sie sind.',
    said: { low: 'Nicht sehr sicher', middle: 'Ziemlich sicher', high: 'Sehr sicher' },
  },
} satisfies Translation<typeof source>;
