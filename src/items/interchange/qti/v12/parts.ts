/** What the readers of the kinds of a QTI 1.2 item share. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { type Rational, subtract } from '#platform/exact/rational.ts';
import { isBlankHtml, joinedHtml } from '../../texts.ts';
import type { NeutralResponse } from '../probe.ts';
import type { Answer } from './conditions.ts';
import type { Metadata } from './metadata.ts';
import type { Presentation, Response } from './presentation.ts';
import type { Processing } from './processing.ts';

/** An item with everything that its parts need to read it. */
export interface Item12 {
  readonly presentation: Presentation;
  readonly processing: Processing;
  readonly metadata: Metadata;
  /** Names of the feedbacks that are solutions: everybody may read them. */
  readonly solutions: readonly string[];
  /** HTML of a feedback by its name; '' when there is none. */
  feedback(name: string): string;
  warn(message: string): void;
}

/** An interaction, and what else came to light while it was read. */
export interface Found {
  readonly interaction: NeutralInteraction;
  /** Names of feedbacks that everybody gets. */
  readonly general: readonly string[];
  /** The text where it differs from that of the presentation: with gaps. */
  readonly stem?: string;
  /**
   * The answer in the file that a response to our question stands for; null for one that the file has no answer for.
   * Absent where no machine marks, and for calculated questions, whose formula is checked separately.
   */
  readonly answerFor?: (response: NeutralResponse) => Answer | null;
  /** A warning says that less than everything is paid otherwise than in the file: only whole answers are compared. */
  readonly wholeOnly?: boolean;
  /** Numbers at the ends of ranges that do not count as right in the file; a warning names them. */
  readonly openEnds?: readonly string[];
}

/** HTML of several feedbacks, one below the other; undefined when they say nothing. */
export function findFeedback(item: Item12, names: readonly string[]): string | undefined {
  const html = joinedHtml([...new Set(names)].map(item.feedback));
  return isBlankHtml(html) ? undefined : html;
}

/**
 * Names of the feedbacks that come whatever is answered. What only a right or a wrong answer as a whole brings, has no
 * place in a question of parts, and is named. `kept`: the feedback of the parts.
 */
export function generalFor(item: Item12, answers: readonly Answer[], kept = ''): string[] {
  const shown = answers.map((answer) => item.processing.carryOut(answer).feedback);
  const always = (shown[0] ?? []).filter((name) => shown.every((names) => names.includes(name)));
  const others = shown.flat().filter((name) => !always.includes(name));
  const isLost = (html: string): boolean => !isBlankHtml(html) && !kept.includes(html);
  if (others.filter((name) => isLost(item.feedback(name))).length > 0)
    item.warn('Feedback for the answer as a whole, right or wrong, is left out.');
  return always;
}

/** For questions that people mark: whatever is written, nothing is compared with it. */
export const alwaysShown = (item: Item12): string[] =>
  generalFor(
    item,
    ['', 'q~q'].map(
      (text) => new Map(item.presentation.responses.map(({ ident }) => [ident, text === '' ? [] : [text]])),
    ),
  );

/** What a value of one response earns on its own: the difference to leaving everything out. */
export const gainOf = ({ processing }: Item12, { ident }: Response, value: string): Rational =>
  subtract(processing.carryOut(new Map([[ident, [value]]])).raw, processing.carryOut(new Map([[ident, []]])).raw);
