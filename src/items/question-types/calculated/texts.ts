/** What the editor of calculated questions says. */
import { defineTexts } from '#platform/web/i18n/texts.ts';

export const calculatedTexts = defineTexts('calculatedTexts', {
  en: {
    stemHelp: 'Write {a} for the value of the variable a, and {=a+b} for the result of an expression.',
    variables: 'Variables',
    variablesHelp: 'Each attempt gets different values.',
    variable: (number: number) => `Variable ${number}`,
    addVariable: 'Add variable',
    name: 'Name',
    low: 'From',
    high: 'To',
    decimals: 'Decimals',
    spread: 'Spread',
    spreads: { uniform: 'Uniform', loguniform: 'Logarithmic: as many small as large values' },
    formula: 'Formula',
    formulaHelp: 'For example 2*pi*sqrt(l/g). You can use + - * / ^, parentheses, sqrt, sin, ln, round and so on',
    examples: 'Examples',
    examplesHelp: 'Sample values and their results.',
    noValue: 'no value',
    prepared: (count: number) =>
      count === 0
        ? 'New values are drawn for each attempt.'
        : count === 1
          ? 'Every attempt gets the same prepared values.'
          : `Each attempt gets one of ${count} prepared sets of values.`,
    prepare: 'Prepare 20 sets instead',
    drawAnew: 'Draw new values for each attempt instead',
  },
});
