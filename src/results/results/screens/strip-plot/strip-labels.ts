/** Labels of marks that are closer than this, in percent of the width, would lie over each other's lines. */
const CLOSE = 40;
/** Room that a label needs on its side, in percent of the width. */
const ROOM = 25;

/** A line of the plot with its label. */
export interface Mark {
  readonly kind: 'pass' | 'mean' | 'you';
  readonly value: number;
}

/**
 * The marks from the upper label to the lower one, each on the side of its line where it crosses no other line: of two
 * close marks the lower one has its label at the left, and further out means higher up.
 */
export function placeLabels(marks: readonly Mark[], at: (value: number) => number): (Mark & { isLeft: boolean })[] {
  const placed = marks.toSorted((a, b) => a.value - b.value).map((mark) => ({ ...mark, isLeft: at(mark.value) > 50 }));
  for (const [index, lower] of placed.entries()) {
    for (const higher of placed.slice(index + 1)) {
      const isFacing = !lower.isLeft && higher.isLeft && at(higher.value) - at(lower.value) < CLOSE;
      if (isFacing && at(lower.value) >= ROOM) lower.isLeft = true;
      else if (isFacing && at(higher.value) <= 100 - ROOM) higher.isLeft = false;
    }
  }
  return [...placed.filter(({ isLeft }) => isLeft).reverse(), ...placed.filter(({ isLeft }) => !isLeft)];
}
