/** Which rulers and protractors lie over which questions, until the page is left. */
import { useState } from 'react';
import type { Pose } from '#delivery/tools/measuring.ts';
import type { NeutralScale } from '#items/question-types/neutral/measuring.ts';

export type Kind = NeutralScale['kind'];

export interface Laid {
  readonly question: string;
  readonly kind: Kind;
  /** Null until it was moved or turned: it is where it begins. */
  readonly pose: Pose | null;
}

export interface Measuring {
  readonly laid: readonly Laid[];
  readonly find: (question: string, kind: Kind) => Laid | undefined;
  /** Lays it over the question, or changes where it lies. */
  readonly put: (laid: Laid) => void;
  readonly remove: (question: string, kind: Kind) => void;
}

export function useMeasuring(): Measuring {
  const [laid, setLaid] = useState<readonly Laid[]>([]);
  const isIt =
    (question: string, kind: Kind) =>
    (one: Laid): boolean =>
      one.question === question && one.kind === kind;
  return {
    laid,
    find: (question, kind) => laid.find(isIt(question, kind)),
    put: (one) => setLaid((all) => [...all.filter((other) => !isIt(one.question, one.kind)(other)), one]),
    remove: (question, kind) => setLaid((all) => all.filter((one) => !isIt(question, kind)(one))),
  };
}
