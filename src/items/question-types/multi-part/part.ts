import type { BaseContent } from '../question-type.ts';

export interface FollowThrough {
  /** An expression over the results of earlier parts, by their names. */
  readonly formula: string;
  /** Share of the part's marks for what follows from a wrong result, 0 … 1; exact. */
  readonly share: string;
}

/** How often a part can be tried where parts are checked one by one. */
export interface PartChecking {
  /** 0: until it is right. */
  readonly tries: number;
  /** Share of the part's marks that each earlier try takes off; exact. */
  readonly penalty: string;
  /** Rich text (HTML); each wrong try shows one more. */
  readonly hints: readonly string[];
}

/** A question of another type within a question with parts. */
export interface Part {
  readonly id: string;
  /** Of `partTypes`. */
  readonly type: string;
  /** How much it counts beside the others; exact. */
  readonly marks: string;
  /** What formulas of later parts call the result; null where none may use it. Parts with a number as the answer only. */
  readonly resultName: string | null;
  /** Accepts what follows from the student's own results; null where only the key counts. */
  readonly followThrough: FollowThrough | null;
  readonly checking?: PartChecking | undefined;
  readonly content: BaseContent;
}
