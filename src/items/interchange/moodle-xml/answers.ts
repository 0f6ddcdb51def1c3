/** Answers of Moodle's questions: their share, text and feedback. */

import type { NeutralInteraction } from '#items/question-types/neutral/neutral-item.ts';
import { toText } from '#platform/exact/rational.ts';
import { childrenNamed, findChild, textOf, type XmlElement } from '#platform/text/xml-nodes.ts';
import { excerpt } from '../gift/interactions.ts';
import { findPercentage } from '../shares.ts';
import { Refused } from './refused.ts';
import { findHtml, type Reading } from './texts.ts';

/** What a question asks. The stem may differ from the file's, since some types write their answers into it. */
export interface Read {
  readonly stem: string;
  readonly interaction: NeutralInteraction;
  /** The general feedback is part of the interaction. */
  readonly hasGeneralFeedback?: boolean;
}

export interface Answer {
  readonly element: XmlElement;
  /** Exact. */
  readonly share: string;
  readonly feedback?: string;
}

/** Throws `Refused` for a fraction outside −100 … 100. */
export function readAnswers(question: XmlElement, reading: Reading): Answer[] {
  return childrenNamed(question, 'answer').map((element) => {
    const feedback = findHtml(findChild(element, 'feedback'), reading);
    return { element, share: shareOf(element.attributes.fraction ?? '0'), ...(feedback && { feedback }) };
  });
}

function shareOf(fraction: string): string {
  const share = findPercentage(fraction);
  if (!share) throw new Refused(`The fraction "${excerpt(fraction)}" of an answer is not between -100 and 100.`);
  return toText(share);
}

export const feedbackOf = ({ feedback }: Answer): { feedback?: string } => (feedback ? { feedback } : {});

/** The text of a child element; '' when there is none. */
export const textIn = (element: XmlElement, name: string): string => textOf(findChild(element, name) ?? '').trim();

/** `<single>true</single>` and `<single>1</single>` are both written. */
export function isOn(element: XmlElement, name: string, usual = false): boolean {
  const text = textIn(element, name).toLowerCase();
  return text === '' ? usual : text === 'true' || text === '1';
}
