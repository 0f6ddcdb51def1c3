import { compare, findRational, one, type Rational } from '#platform/exact/rational.ts';
import type { XmlElement } from '#platform/server/xml-tree.ts';
import type {
  ChoiceScoring,
  MatchingScoring,
  MatrixScoring,
  NeutralInteraction,
  OrderingScoring,
} from '#question-types/neutral-item.ts';
import { findShare } from '../../shares.ts';
import type { Body, HtmlReader } from './body.ts';
import type { Declaration } from './declarations.ts';
import type { Processing } from './process.ts';

/** An item of QTI 2 with everything that its parts need to read it. */
export interface Item2 {
  readonly body: Body;
  readonly processing: Processing;
  readonly reader: HtmlReader;
  /** HTML of a feedback by its outcome and value. */
  feedback(name: string): string;
  /** The declaration of what an interaction asks. Throws `ItemRefused`. */
  declarationOf(interaction: XmlElement): Declaration;
  warn(message: string): void;
}

export interface Found2 {
  readonly interaction: NeutralInteraction;
  readonly general: readonly string[];
  readonly stem?: string;
}

/** Our own files say how they pay by a class: `scoring-all-or-nothing`. */
export function scoringOf<Scoring extends ChoiceScoring | MatchingScoring | OrderingScoring | MatrixScoring>(
  { attributes }: XmlElement,
  all: readonly Scoring[],
): Scoring | undefined {
  const name = /(?:^|\s)scoring-([a-z-]+)/.exec(attributes.class ?? '')?.[1];
  return all.find((one) => one === name);
}

export const hasClass = ({ attributes }: XmlElement, name: string): boolean =>
  (attributes.class ?? '').split(/\s+/).includes(name);

/** Of 1, 0.333 is a third. */
export function shareOfDigits(written: string, greatest: Rational): Rational | null {
  if (compare(greatest, one) !== 0 || written === '') return null;
  const share = findShare(written);
  return share === null ? null : findRational(share);
}
