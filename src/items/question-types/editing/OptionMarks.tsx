/** Striking out options: a help while answering, and never part of an answer. */
import { createContext } from 'react';

export interface OptionMarks {
  /** Options can be struck out now; what is struck is shown in any case. */
  readonly isOn: boolean;
  readonly struck: readonly string[];
  readonly onStrike: (option: string) => void;
}

/** Null where there is nothing to strike out: in previews and reviews. */
export const OptionMarksContext = createContext<OptionMarks | null>(null);
