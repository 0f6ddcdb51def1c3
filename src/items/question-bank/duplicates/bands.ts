/** How alike the questions of a group are, as the list says it. */

/** In thousandths, as the contract has it. */
export const SAME = 1000;

/** From this much on, of text and answers together, questions are called nearly the same. */
export const NEARLY_SAME = 800;

export const bands = ['same', 'nearly', 'similar'] as const;
export type Band = (typeof bands)[number];

/** Below `NEARLY_SAME` only the text of the questions is nearly the same; that is why they are in a group. */
export const bandOf = (similarity: number): Band =>
  similarity >= SAME ? 'same' : similarity >= NEARLY_SAME ? 'nearly' : 'similar';
