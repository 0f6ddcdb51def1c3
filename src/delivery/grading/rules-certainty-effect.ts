/** What a student's certainty made of the marks of an answer, as it is told to who reads the result. Pure. */

import type { Grade } from '#items/question-types/question-type.ts';
import { compare, round } from '#platform/exact/rational.ts';
import { certaintyOf, type Paper, type PaperSlot, policyOf } from './rules.ts';
import { type Certainty, certainties } from './rules-certainty.ts';
import { marksFor } from './rules-marks.ts';

export interface CertaintyEffect {
  /** What the answer earned, or below 0 what it cost, before hints took anything off. */
  readonly marks: number;
  /** Which certainty would have earned the most; null where the one that was said did. */
  readonly better: { readonly certainty: Certainty; readonly marks: number } | null;
}

/** Returns null where nobody asked for a certainty, and where the answer was not judged by it. */
export function certaintyEffect(
  paper: Paper,
  slot: PaperSlot,
  stored: unknown,
  { outcome, fraction }: Grade,
): CertaintyEffect | null {
  const said = certaintyOf(paper, slot, stored);
  if (said === null || !['right', 'partial', 'wrong'].includes(outcome)) return null;
  const policy = policyOf(paper.settings);
  const earnedBy = (certainty: Certainty) =>
    marksFor({ outcome, fraction }, { marks: slot.marks, type: slot.type.name, certainty }, policy);
  const best = certainties.reduce((best, one) => (compare(earnedBy(one), earnedBy(best)) > 0 ? one : best), said);
  return {
    marks: round(earnedBy(said), 2),
    better: best === said ? null : { certainty: best, marks: round(earnedBy(best), 2) },
  };
}
