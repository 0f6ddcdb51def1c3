/** What the writers of the kinds of an item of QTI 2 and 3 share. */

import { CannotWrite, type LossBook } from '#items/interchange/losses.ts';
import { decimalText, findShare } from '#items/interchange/shares.ts';
import { shownType } from '#items/interchange/shown-names.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { findRational, multiply, parseRational, type Rational, rational, toText } from '#platform/exact/rational.ts';
import { element, escaped, type Written } from '../../xml-write.ts';
import type { Dialect } from '../dialect.ts';

export interface Writing2 {
  readonly dialect: Dialect;
  readonly el: Dialect['el'];
  readonly book: LossBook;
  /** XHTML of a text. */
  xhtml(html: string): string;
}

export interface Written2 {
  readonly declarations: readonly string[];
  readonly outcomes?: readonly string[];
  /** The content of the body; `stem` where it is part of it. */
  readonly body: string;
  readonly hasStem?: boolean;
  /** Scoring: one of the templates, or rules of its own. */
  readonly template?: 'match_correct' | 'map_response';
  readonly rules?: readonly string[];
  /** HTML of feedback by the value of the outcome FEEDBACK that shows it. */
  readonly feedback?: ReadonlyMap<string, string>;
  /** The rules that set FEEDBACK. */
  readonly feedbackRules?: readonly string[];
  readonly feedbackCardinality?: 'single' | 'multiple';
  readonly scorerNote?: string | undefined;
}

export const RESPONSE = 'RESPONSE';

/** Decimals that read back as this share. */
export function decimalOf(share: string, book: LossBook): string {
  const value = parseRational(share);
  for (const digits of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14]) {
    const text = decimalText(value, digits);
    if (findShare(text) === toText(value)) return text;
  }
  book.lose(`The share ${toText(value)} was rounded.`);
  return decimalText(value, 6);
}

/** The nth part of the whole, rounded: programs add them up. */
export const partOf = (part: number | Rational, whole: number | Rational): string => {
  const exact = (value: number | Rational): Rational => (typeof value === 'number' ? rational(value) : value);
  const divisor = exact(whole);
  return decimalText(multiply(exact(part), { n: divisor.d, d: divisor.n }), 6);
};

export const isFree = (share: string): boolean => (findRational(share)?.n ?? 0n) === 0n;
export const isRight = ({ share }: { readonly share: string }): boolean => !isFree(share) && !share.startsWith('-');

export const value = ({ el }: Writing2, text: string): string => el('value', {}, escaped(text));
export const baseValue = ({ el }: Writing2, baseType: string, text: string): string =>
  el('baseValue', { baseType }, escaped(text));
export const variable = ({ el }: Writing2, identifier: string): string => el('variable', { identifier });
export const setOutcome = ({ el }: Writing2, identifier: string, ...expression: readonly Written[]): string =>
  el('setOutcomeValue', { identifier }, ...expression);

export const refuseKind = (interaction: NeutralInteraction, { dialect }: Writing2): never => {
  throw new CannotWrite(`${dialect.label} has no form for ${shownType(interaction)}.`);
};

/** A text in a box of its own, so that inline text may be where blocks must. */
export const boxed = (writing: Writing2, html: string): string =>
  element('div', { class: 'stem' }, writing.xhtml(html));

export const classes = (...names: readonly (string | false | undefined)[]): string | undefined => {
  const all = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return all.length === 0 ? undefined : all.join(' ');
};

/** A template as the rules that it stands for. */
export function asRule(template: 'match_correct' | 'map_response', writing: Writing2): string {
  const { el } = writing;
  const response = { identifier: 'RESPONSE' };
  if (template === 'map_response') {
    return el(
      'responseCondition',
      {},
      el(
        'responseIf',
        {},
        el('not', {}, el('isNull', {}, el('variable', response))),
        setOutcome(writing, 'SCORE', el('mapResponse', response)),
      ),
    );
  }
  return el(
    'responseCondition',
    {},
    el(
      'responseIf',
      {},
      el('match', {}, el('variable', response), el('correct', response)),
      setOutcome(writing, 'SCORE', baseValue(writing, 'float', '1')),
    ),
  );
}
