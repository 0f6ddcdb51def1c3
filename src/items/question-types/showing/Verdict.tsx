import { createContext } from 'react';
import type { Outcome } from '../question-type.ts';

/** What a page that judges an answer at once adds to the verdict. */
export interface VerdictDetails {
  /** Is given the element with the verdict, which can take the focus, when it is drawn. */
  readonly onShown: (verdict: HTMLElement) => void;
  readonly outcome: Outcome;
  /** What the answer is worth, in words. */
  readonly marks: string;
  /** The author's words to everybody, as HTML; empty when there are none. */
  readonly explanation: string;
}

/** True where the page says the verdict itself, beside the question's number. */
export const IsVerdictSaid = createContext(false);

/** Null in reviews after the end, whose page says all this itself. */
export const VerdictContext = createContext<VerdictDetails | null>(null);
