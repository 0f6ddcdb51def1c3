/** What the screens say of how options are arranged. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const choiceLayoutTexts = defineTexts('choiceLayoutTexts', {
  en: {
    columns: 'Columns',
    columnsHelp: 'On wide screens; phones show one.',
    direction: 'Reading direction',
    directions: { down: 'Down each column', across: 'Across each row' },
    labels: 'Option labels',
    labelKinds: { none: 'None', decimal: '1, 2, 3', 'lower-alpha': 'a, b, c', 'upper-alpha': 'A, B, C' },
    suffix: 'After the label',
    suffixes: { period: 'Period', parenthesis: 'Parenthesis', none: 'Nothing' },
  },
});
