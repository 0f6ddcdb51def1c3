/** What the writers of the kinds of a QTI 1.2 item share. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { divide, findRational, rational } from '#platform/exact/rational.ts';
import { CannotWrite, type LossBook } from '../../losses.ts';
import { decimalText } from '../../shares.ts';
import { shownType } from '../../shown-names.ts';
import { element, escaped, type Written } from '../xml-write.ts';

/** One item while it is written. */
export interface Writing {
  /** A name that no other item has. */
  readonly ident: string;
  readonly book: LossBook;
  /** A `material` that holds the HTML. */
  material(html: string): string;
  /** A `material` that holds plain text. */
  plain(text: string): string;
  /** Percent of the marks for a share. */
  percent(share: string): string;
}

/** The presentation's places for an answer, and what makes up the scoring. */
export interface WrittenInteraction {
  /** The name that Canvas has for it. */
  readonly type: string;
  /** The text, where it differs. */
  readonly stem?: string;
  readonly responses: string;
  /** `respcondition` elements. */
  readonly conditions: readonly string[];
  /** HTML by the name of the feedback. */
  readonly feedback: ReadonlyMap<string, string>;
  readonly fields: readonly (readonly [label: string, entry: string])[];
  /** What comes after everything else, in the form of one program. */
  readonly extension?: string;
}

export const shown = (name: string): string =>
  element('displayfeedback', { feedbacktype: 'Response', linkrefid: name });

/** The nth part of the marks in percent, rounded: programs add them up. */
export const partOf = (count: number): string => decimalText(divide(rational(100), rational(count)), 2);

export const refuseKind = (interaction: NeutralInteraction): never => {
  throw new CannotWrite(`QTI 1.2 has no form for ${shownType(interaction)}.`);
};

export const isFree = (share: string): boolean => (findRational(share)?.n ?? 0n) === 0n;

export const RESPONSE = 'response1';

export const equal = (value: string, respident = RESPONSE, attributes: Readonly<Record<string, string>> = {}): string =>
  element('varequal', { respident, ...attributes }, escaped(value));

interface Rule {
  readonly when: Written;
  /** Percent that it sets, or adds. */
  readonly score?: string;
  readonly action?: 'Set' | 'Add';
  readonly show?: string | undefined;
  readonly stops?: boolean;
}

export const rule = ({ when, score, action = 'Set', show, stops = false }: Rule): string =>
  element(
    'respcondition',
    { continue: stops ? 'No' : 'Yes' },
    element('conditionvar', {}, when),
    score !== undefined && element('setvar', { action, varname: 'SCORE' }, score),
    show !== undefined && shown(show),
  );

export const list = (
  labels: Written,
  attributes: Readonly<Record<string, string>>,
  shuffle: boolean,
  material: Written = '',
): string =>
  element('response_lid', attributes, material, element('render_choice', { shuffle: shuffle ? 'Yes' : 'No' }, labels));

export const label = (ident: string, material: string): string => element('response_label', { ident }, material);
