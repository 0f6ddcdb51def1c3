/**
 * Which of the questions that a draw may take are kept for it. Pure.
 *
 * A pool is kept for one draw: no question is in two. So an attempt can draw from each pool separately, never has a
 * question twice, and a question is worth the same in every attempt at the revision.
 */

/**
 * A larger pool is no fairer, and every process that grades keeps the whole of it. Where more questions fit, the
 * teacher who makes the quiz is told that a random sample of this size is taken.
 */
export const POOL_LIMIT = 500;

/** What one draw needs and finds. */
export interface DrawNeed {
  readonly count: number;
  /** Questions that it may take; others may want the same ones. */
  readonly candidates: readonly string[];
}

export type Allotment =
  /** By draw: its questions, at least as many as it draws. */
  | { readonly pools: readonly (readonly string[])[] }
  /** The draws that cannot all have enough, by index, and how many different questions they find together. */
  | { readonly short: readonly number[]; readonly needs: number; readonly has: number };

/**
 * Shares the questions out: first every draw gets as many as it draws, by augmenting paths (a maximum matching between
 * seats and questions); then each question that is left goes to the draw with the fewest for what it draws.
 */
export function allotPools(draws: readonly DrawNeed[]): Allotment {
  const owner = new Map<string, number>();
  const visited = new Set<string>();
  const reached = new Set<number>();

  /** Finds one more question for the draw, if need be by moving those of others. */
  const seat = (draw: number): boolean => {
    reached.add(draw);
    for (const question of draws[draw]!.candidates) {
      if (visited.has(question)) continue;
      visited.add(question);
      const holder = owner.get(question);
      // A draw that was asked already continues its own search.
      if (holder === undefined || (!reached.has(holder) && seat(holder))) {
        owner.set(question, draw);
        return true;
      }
    }
    return false;
  };

  for (const [index, { count }] of draws.entries()) {
    for (let held = 0; held < count; held++) {
      visited.clear();
      reached.clear();
      if (seat(index)) continue;
      // Whatever they could pass on to each other, these draws find no more (Hall's theorem).
      const short = [...reached].sort((a, b) => a - b);
      const found = new Set(short.flatMap((draw) => draws[draw]!.candidates));
      return { short, needs: short.reduce((sum, draw) => sum + draws[draw]!.count, 0), has: found.size };
    }
  }

  const sizes = draws.map(({ count }) => count);
  const wanted = new Map<string, number[]>();
  for (const [index, { candidates }] of draws.entries()) {
    for (const question of candidates) wanted.set(question, [...(wanted.get(question) ?? []), index]);
  }
  const left = [...wanted].filter(([question]) => !owner.has(question)).sort(([, a], [, b]) => a.length - b.length);
  for (const [question, by] of left) {
    const poorest = by.reduce((a, b) => (sizes[b]! / draws[b]!.count < sizes[a]! / draws[a]!.count ? b : a));
    sizes[poorest]! += 1;
    owner.set(question, poorest);
  }
  const pools = draws.map(({ candidates }, index) => candidates.filter((question) => owner.get(question) === index));
  return { pools };
}
