import type { Declaration } from '#items/question-types/composite/processing/declarations.ts';
import type { Responses } from '#items/question-types/composite/processing/evaluate.ts';
import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import type {
  ChoiceScoring,
  MatchingScoring,
  MatrixScoring,
  OrderingScoring,
} from '#items/question-types/neutral/neutral-parts.ts';
import { compare, findRational, one, type Rational } from '#platform/exact/rational.ts';
import type { XmlElement } from '#platform/text/xml-nodes.ts';
import { findShare } from '../../shares.ts';
import type { NeutralResponse } from '../probe.ts';
import type { Body, HtmlReader } from './body.ts';
import type { Processing } from './process.ts';

/** An item of QTI 2 with everything that its parts need to read it. */
export interface Item2 {
  readonly body: Body;
  readonly processing: Processing;
  /** True where our own file says in a class how it pays: other programs find the nearest that they know. */
  readonly isOwnScoring: boolean;
  readonly reader: HtmlReader;
  /** HTML of a feedback by its outcome and value. */
  feedback(name: string): string;
  /** HTML of the feedback that every answer gets. */
  readonly always: string;
  /** The declaration of what an interaction asks. Throws `ItemRefused`. */
  declarationOf(interaction: XmlElement): Declaration;
  warn(message: string): void;
}

export interface Found2 {
  readonly interaction: NeutralInteraction;
  readonly general: readonly string[];
  readonly stem?: string;
  /** A response in the names of the file; null where it cannot be given there. Absent where people mark. */
  readonly respond?: (response: NeutralResponse) => Responses | null;
  /** Other ways to pay, tried in their order where the file pays in another way than `interaction` does. */
  readonly otherScorings?: readonly NeutralInteraction[];
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
