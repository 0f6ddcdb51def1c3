/** What the editor of calculated questions says. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const calculatedTexts = defineTexts('calculatedTexts', {
  en: {
    stemHelp: 'Write {a} for the number of the variable a, and {=a+b} for what an expression comes to.',
    variables: 'Variables',
    variablesHelp: 'Each attempt gets numbers of its own.',
    variable: (number: number) => `Variable ${number}`,
    addVariable: 'Add a variable',
    name: 'Name',
    low: 'From',
    high: 'To',
    decimals: 'Decimals',
    spread: 'Spread',
    spreads: { uniform: 'Evenly', loguniform: 'By size: as many small as large ones' },
    formula: 'Formula',
    formulaHelp: 'Such as 2*pi*sqrt(l/g); with + - * / ^, parentheses, sqrt, sin, ln, round and so on',
    examples: 'Examples',
    examplesHelp: 'How it would come out.',
    noValue: 'no value',
    prepared: (count: number) =>
      count === 0
        ? 'The numbers are drawn anew for each attempt.'
        : count === 1
          ? 'Every attempt gets the one prepared set of numbers.'
          : `Each attempt gets one of ${count} prepared sets of numbers.`,
    prepare: 'Prepare 20 sets instead',
    drawAnew: 'Draw anew for each attempt instead',
  },
});
