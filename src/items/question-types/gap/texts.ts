/** What the screens of gaps say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const gapTexts = defineTexts('gapTexts', {
  en: {
    gap: (number: number, all: number) => `Gap ${number} of ${all}`,
    short: (number: number) => `Gap ${number}`,
    choose: 'Choose …',

    kind: 'Answer type',
    kinds: { choice: 'One of several options', 'short-text': 'One or a few words', numeric: 'Number' },
    weight: 'Weight',
    weightHelp: 'How much this gap counts relative to the others',
    display: 'Shown as',
    displays: { dropdown: 'A drop-down list', row: 'Options in a row', column: 'Options in a column' },
    optionText: 'Option text',
    toleranceHelp: 'Enter 0 for an exact match',
  },
});
