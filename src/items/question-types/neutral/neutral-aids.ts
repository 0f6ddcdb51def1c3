/** What helps with a question beside its text: aids for words and passages of it, and things that may be at hand. */

/** What aids are for, by the names of QTI 3. */
export const supports = [
  'glossary-on-screen',
  'keyword-translation',
  'linguistic-guidance',
  'simplified-language-portions',
  'additional-directions',
  'keyboard-directions',
  'spoken',
  'long-description',
  'transcript',
  'audio-description',
  'sign-language',
  'braille',
  'tactile',
  'high-contrast',
  'simplified-graphics',
] as const;

/** A support that a programme gave a name of its own. */
export const OWN_SUPPORT = /^ext:[A-Za-z0-9_.-]{1,100}$/;

export const isSupport = (name: string): boolean => supports.some((one) => one === name) || OWN_SUPPORT.test(name);

export interface NeutralCard {
  /** One of `supports`, or `ext:` with a name. */
  readonly support: string;
  /** A tag of BCP 47; empty for that of the question. */
  readonly language: string;
  readonly html: string;
}

/** The aids for one place of a text. */
export interface NeutralCatalogueEntry {
  /** The words that they are for, as they are in the text; empty for the whole question or stimulus. */
  readonly about: string;
  /** What is right before each place that they are for, in its paragraph (`word-places.ts`); absent: the first place. */
  readonly places?: readonly string[];
  readonly cards: readonly NeutralCard[];
}

export const calculatorTypes = ['basic', 'standard', 'scientific', 'graphing'] as const;
export const systems = ['si', 'us'] as const;

export const lengthUnits = {
  si: ['Millimeter', 'Centimeter', 'Meter', 'Kilometer'],
  us: ['Inch', 'Foot', 'Yard', 'Mile'],
} as const;
export const angleUnits = { si: ['Radian'], us: ['Degree', 'Minute', 'Second'] } as const;

/** A step of a scale; `value` is a decimal as text. */
export interface NeutralStep {
  readonly value: string;
  readonly unit: string;
}

export type NeutralMaterial =
  | { readonly kind: 'calculator'; readonly type: (typeof calculatorTypes)[number]; readonly description: string }
  | {
      readonly kind: 'ruler' | 'protractor';
      readonly description: string;
      readonly system: (typeof systems)[number];
      /** How long a ruler is at least, a whole number as text; empty for a protractor. */
      readonly length: string;
      readonly minor: NeutralStep | null;
      readonly major: NeutralStep;
    }
  | { readonly kind: 'physical'; readonly description: string };
