/** What the writers of the kinds of a QTI 1.2 item share. */
import { divide, findRational, rational } from '#platform/exact/rational.ts';
import type { NeutralInteraction } from '#question-types/neutral-item.ts';
import { CannotWrite, type LossBook } from '../../losses.ts';
import { decimalText } from '../../shares.ts';
import { element } from '../xml-write.ts';

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
}

export const shown = (name: string): string =>
  element('displayfeedback', { feedbacktype: 'Response', linkrefid: name });

export const nameOf = (interaction: NeutralInteraction): string =>
  interaction.kind === 'other' ? interaction.name : `the type ${interaction.kind}`;

/** The nth part of the marks in percent, rounded: programs add them up. */
export const partOf = (count: number): string => decimalText(divide(rational(100), rational(count)), 2);

export const refuseKind = (interaction: NeutralInteraction): never => {
  throw new CannotWrite(`QTI 1.2 has no form for ${nameOf(interaction)}.`);
};

export const isFree = (share: string): boolean => (findRational(share)?.n ?? 0n) === 0n;
