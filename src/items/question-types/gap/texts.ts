/** What the screens of gaps say. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const gapTexts = defineTexts('gapTexts', {
  en: {
    gap: (number: number, all: number) => `Gap ${number} of ${all}`,
    short: (number: number) => `Gap ${number}`,
    choose: 'Choose …',

    kind: 'What is filled in',
    kinds: { choice: 'One of several options', 'short-text': 'A word or a few', numeric: 'A number' },
    weight: 'Weight',
    weightHelp: 'How much it counts beside the other gaps',
    display: 'Shown as',
    displays: { dropdown: 'A drop-down list', row: 'Options in a row', column: 'Options in a column' },
    optionText: 'Text of the option',
    toleranceHelp: '0 for the exact number',
  },
});
