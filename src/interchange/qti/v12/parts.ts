/** What the readers of the kinds of a QTI 1.2 item share. */
import { allNamed } from '#platform/server/xml-tree.ts';
import type { NeutralInteraction } from '#question-types/neutral-item.ts';
import type { Metadata } from './metadata.ts';
import type { Presentation } from './presentation.ts';
import { type Processing, wantedValues } from './processing.ts';

/** An item with everything that its parts need to read it. */
export interface Item12 {
  readonly presentation: Presentation;
  readonly processing: Processing;
  readonly metadata: Metadata;
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
}

/** Feedback that depends on nothing. */
export const alwaysShown = ({ processing }: Item12): string[] =>
  processing.conditions
    .filter(({ element }) => {
      const asked = allNamed(element, 'conditionvar')[0];
      return asked && wantedValues(asked).length === 0 && allNamed(asked, 'other').length > 0;
    })
    .slice(0, 1)
    .flatMap(({ feedback }) => feedback);
