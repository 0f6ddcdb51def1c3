/** a, b, … t: what the parts of a question are called, by their places. */
export const partLetter = (index: number): string => String.fromCharCode(97 + index);
