/**
 * Hints. Where a quiz gives feedback at once, a student may ask for the hints of a question one after the other, until
 * they have their answer checked. Each takes the question's penalty, an exact share of its marks, off what the answer
 * earns, never below 0; an answer that earns nothing, or costs something, is no worse for it. Where a question gives several
 * tries, a wrong one costs the penalty instead, and each allows one more hint.
 */

import { givesInstantFeedback, isAsked, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { checksParts } from '#delivery/grading/rules-part-tries.ts';
import { givesTries, tryCost } from '#delivery/grading/rules-tries.ts';
import { isManuallyGraded } from '#items/question-types/question-type.ts';
import type { Hints } from './contract.ts';

/** Returns whether hints to this question can be asked for at all. */
export const hasHints = (paper: Paper, slot: PaperSlot): boolean =>
  givesInstantFeedback(paper) &&
  isAsked(slot) &&
  !isManuallyGraded(slot.type, slot.content) &&
  !checksParts(paper, slot) &&
  slot.hints.length > 0;

/** Returns whether hints to any question of the paper can be asked for. */
export const hasHintsIn = (paper: Paper): boolean => paper.slots.some((slot) => hasHints(paper, slot));

/** The marks that each hint costs, as they are shown. With several tries the wrong try before it has paid for it. */
export const hintCost = (paper: Paper, slot: PaperSlot): number => (givesTries(paper, slot) ? 0 : tryCost(slot));

/** Returns what a student is told of them after this many were shown. */
export const toHints = (paper: Paper, slot: PaperSlot, shown: number): Hints => ({
  shown: slot.hints.slice(0, shown),
  total: slot.hints.length,
  cost: hintCost(paper, slot),
});
