/** Which tools students have in the exam page: what the quiz allows, and what somebody has beside it. Pure. */

export const calculators = ['none', 'basic', 'scientific'] as const;

/** What a ruler over pictures measures in. */
export const rulers = ['none', 'centimetres', 'inches'] as const;

export interface Tools {
  readonly calculator: (typeof calculators)[number];
  readonly notes: boolean;
  readonly highlighter: boolean;
  readonly readAloud: boolean;
  /** Hints of questions can be asked for, where feedback is given at once. */
  readonly hints: boolean;
  /** Words with an explanation show it, and their translation into the language of the page. */
  readonly glossary: boolean;
  /** Simplified texts, guidance, and translations of words into every language. */
  readonly languageHelp: boolean;
  readonly ruler: (typeof rulers)[number];
  readonly protractor: boolean;
}

/** Where nobody has said anything. */
export const usualTools: Tools = {
  calculator: 'none',
  notes: true,
  highlighter: true,
  readAloud: true,
  hints: true,
  glossary: true,
  languageHelp: false,
  ruler: 'none',
  protractor: false,
};

/** What an accommodation can add; `calculator` is the basic one, `ruler` has centimetres where the quiz has none. */
export const extraTools = [
  'calculator',
  'scientific',
  'notes',
  'highlighter',
  'readAloud',
  'glossary',
  'languageHelp',
  'ruler',
  'protractor',
] as const;
export type ExtraTool = (typeof extraTools)[number];

/** The quiz's tools and those that somebody has beside them; nothing is ever taken away. */
export function withExtraTools(tools: Tools, extra: readonly string[]): Tools {
  const has = (tool: ExtraTool): boolean => extra.includes(tool);
  const least = has('scientific') ? 2 : has('calculator') ? 1 : 0;
  return {
    calculator: calculators[Math.max(calculators.indexOf(tools.calculator), least)]!,
    notes: tools.notes || has('notes'),
    highlighter: tools.highlighter || has('highlighter'),
    readAloud: tools.readAloud || has('readAloud'),
    hints: tools.hints,
    glossary: tools.glossary || has('glossary'),
    languageHelp: tools.languageHelp || has('languageHelp'),
    ruler: tools.ruler === 'none' && has('ruler') ? 'centimetres' : tools.ruler,
    protractor: tools.protractor || has('protractor'),
  };
}
