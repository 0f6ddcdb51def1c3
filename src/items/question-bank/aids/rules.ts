/** Which aids of a question students see, and which tools what may be at hand for it adds. Pure. */
import { canBeDrawn, commonScales, type NeutralScale } from '#items/question-types/neutral/measuring.ts';
import type { Catalogue, Materials } from './contract.ts';

/** What decides on the aids that somebody has. */
export interface AidTools {
  readonly glossary: boolean;
  readonly languageHelp: boolean;
  readonly readAloud: boolean;
}

const groups: Readonly<Record<keyof AidTools | 'always', readonly string[]>> = {
  glossary: ['glossary-on-screen', 'keyword-translation'],
  languageHelp: ['linguistic-guidance', 'simplified-language-portions', 'additional-directions'],
  readAloud: ['spoken'],
  always: ['long-description', 'transcript', 'audio-description', 'keyboard-directions'],
};

/** Where nobody has said anything, and where there is no exam. */
export const usualAids: AidTools = { glossary: true, languageHelp: false, readAloud: false };

/** The entries with those of their cards that somebody with these tools has; braille and files for the hand are never shown. */
export function shownCatalogue(catalogue: Catalogue, tools: AidTools): Catalogue {
  if (catalogue.length === 0) return [];
  const has = new Set(groups.always);
  for (const name of ['glossary', 'languageHelp', 'readAloud'] as const)
    if (tools[name]) for (const support of groups[name]) has.add(support);
  return catalogue.flatMap(({ cards, ...place }) => {
    const own = cards.filter(({ support }) => has.has(support));
    return own.length > 0 ? [{ ...place, cards: own }] : [];
  });
}

/** The same for everybody who has the same of these. */
export const aidsKey = ({ glossary, languageHelp, readAloud }: AidTools): string =>
  `${Number(glossary)}${Number(languageHelp)}${Number(readAloud)}`;

const calculators = ['none', 'basic', 'scientific'] as const;
type Calculator = (typeof calculators)[number];

/** The calculator at one question: the quiz's, or a better one that the question allows. */
export function calculatorAt(materials: Materials, ofQuiz: Calculator): Calculator {
  const own = materials.flatMap((one) => (one.kind === 'calculator' ? [one.type] : []));
  const least = own.some((type) => type === 'scientific' || type === 'graphing') ? 2 : own.length > 0 ? 1 : 0;
  return calculators[Math.max(calculators.indexOf(ofQuiz), least)]!;
}

/** What measures in the tools of a quiz. */
export interface MeasuringTools {
  readonly ruler: 'none' | 'centimetres' | 'inches';
  readonly protractor: boolean;
}

/** What can be laid over pictures at one question: its own scales, and those of the quiz where it has none of the kind. */
export function scalesAt(materials: Materials, { ruler, protractor }: MeasuringTools): readonly NeutralScale[] {
  const drawn = materials.flatMap((one) =>
    (one.kind === 'ruler' || one.kind === 'protractor') && canBeDrawn(one) ? [one] : [],
  );
  const own = (kind: NeutralScale['kind']): NeutralScale | undefined => drawn.find((one) => one.kind === kind);
  const scales = [
    own('ruler') ?? (ruler === 'none' ? undefined : commonScales[ruler]),
    own('protractor') ?? (protractor ? commonScales.degrees : undefined),
  ];
  return scales.filter((one) => one !== undefined);
}
