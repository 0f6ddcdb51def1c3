/** Parts of a question that are checked one by one, where the page around it gives feedback at once. */
import { createContext } from 'react';
import type { Outcome } from '../question-type.ts';

/** How far the student is with one part. */
export interface PartStanding {
  readonly part: string;
  readonly byPeople: boolean;
  /** No other answer is taken. */
  readonly isSettled: boolean;
  readonly tries: { readonly made: number; readonly left: number | null; readonly cost: number };
  /** On the answer that was checked last; null where none was. */
  readonly verdict: {
    readonly outcome: Outcome;
    readonly marks: number;
    readonly maxMarks: number;
    readonly review: Readonly<Record<string, unknown>>;
  } | null;
  readonly checked?: unknown;
  /** HTML. */
  readonly hints: readonly string[];
  readonly hintCount: number;
  /** Labels of earlier parts that have to be settled first. */
  readonly awaits: readonly string[];
}

export interface PartChecks {
  readonly parts: readonly PartStanding[];
  /** A check is on its way. */
  readonly isBusy: boolean;
  /** Nothing is taken any more, or the student has to choose between two answers first. */
  readonly isLocked: boolean;
  /** What a part earns, in words; `isOpen`: as it is now. */
  readonly marksIn: (marks: number, most: number, isOpen: boolean) => string;
  /** Numbers as they are written. */
  readonly number: (value: number) => string;
  /** Has the answer checked; it names the part. */
  readonly onCheck: (answer: unknown) => void;
  /** The verdict that was asked for has been drawn. */
  readonly onVerdict: (verdict: HTMLElement) => void;
}

/** Null where the question is checked as a whole, or not at all. */
export const PartChecksContext = createContext<PartChecks | null>(null);
