/** Which questions of its pools an attempt draws. Pure but for the random source. */

import type { Paper, PaperSlot } from '#delivery/grading/rules.ts';
import { type Random, shuffled } from '#platform/exact/random.ts';

/**
 * The questions of one new attempt in the order of the paper: the fixed ones, and from every pool as many as are drawn,
 * those first that its student has met least often, at random among equals. Pools have no question in common, so no
 * attempt has one twice. Source: Moodle's random questions.
 */
export function drawnSlots(paper: Paper, random: Random, met: ReadonlyMap<string, number>): readonly PaperSlot[] {
  if (paper.draws.length === 0) return paper.slots;
  const chosen = new Set(paper.slots.filter((slot) => slot.draw === null));
  for (const { position, count } of paper.draws) {
    const pool = shuffled(
      paper.slots.filter((slot) => slot.draw === position),
      random,
    ).sort((a, b) => (met.get(a.questionId) ?? 0) - (met.get(b.questionId) ?? 0));
    if (pool.length < count) throw new RangeError(`Draw ${position} finds ${pool.length} of ${count} questions`);
    for (const slot of pool.slice(0, count)) chosen.add(slot);
  }
  return paper.slots.filter((slot) => chosen.has(slot));
}
