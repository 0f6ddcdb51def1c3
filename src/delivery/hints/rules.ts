/**
 * Hints. Where a quiz gives feedback at once, a student may ask for the hints of a question one after the other, until
 * they have their answer checked. Each takes the question's penalty, an exact share of its marks, off what the answer
 * earns, never below 0; an answer that earns nothing, or costs something, is no worse for it.
 */

import { givesInstantFeedback, type Paper, type PaperSlot } from '#delivery/grading/rules.ts';
import { multiply, round } from '#platform/exact/rational.ts';
import type { Hints } from './contract.ts';

/** Returns whether hints to this question can be asked for at all. */
export const hasHints = (paper: Paper, slot: PaperSlot): boolean =>
  givesInstantFeedback(paper) && slot.type.byPeople !== true && slot.hints.length > 0;

/** The marks that each hint costs, as they are shown. */
export const hintCost = (slot: PaperSlot): number => round(multiply(slot.penalty, slot.marks), 2);

/** Returns what a student is told of them after this many were shown. */
export const toHints = (slot: PaperSlot, shown: number): Hints => ({
  shown: slot.hints.slice(0, shown),
  total: slot.hints.length,
  cost: hintCost(slot),
});
