import type { Translation } from '#platform/web/i18n/texts.ts';
import type * as source from './texts.ts';

export default {
  calculatedTexts: {
    stemHelp: 'Schreiben Sie {a} für die Zahl der Variablen a und {=a+b} für den Wert eines Ausdrucks.',
    variables: 'Variablen',
    variablesHelp: 'Jeder Versuch erhält eigene Zahlen.',
    variable: (number) => `Variable ${number}`,
    addVariable: 'Variable hinzufügen',
    name: 'Name',
    low: 'Von',
    high: 'Bis',
    decimals: 'Nachkommastellen',
    spread: 'Verteilung',
    spreads: { uniform: 'Gleichmäßig', loguniform: 'Nach Größenordnung: ebenso viele kleine wie große' },
    formula: 'Formel',
    formulaHelp: 'Etwa 2*pi*sqrt(l/g); mit + - * / ^, Klammern, sqrt, sin, ln, round und so weiter',
    examples: 'Beispiele',
    examplesHelp: 'So würde es ausfallen.',
    noValue: 'kein Wert',
    prepared: (count) =>
      count === 0
        ? 'Die Zahlen werden für jeden Versuch neu gezogen.'
        : count === 1
          ? 'Jeder Versuch erhält den einen vorbereiteten Zahlensatz.'
          : `Jeder Versuch erhält einen von ${count} vorbereiteten Zahlensätzen.`,
    prepare: 'Stattdessen 20 Zahlensätze vorbereiten',
    drawAnew: 'Stattdessen für jeden Versuch neu ziehen',
  },
} satisfies Translation<typeof source>;
