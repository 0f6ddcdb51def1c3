/** Marked words of a stem: parts from one word to another, in order and apart. Pure. */
export type Part = readonly [first: number, last: number];

const numbers = (parts: readonly Part[]): Set<number> =>
  new Set(parts.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)));

function partsOf(words: ReadonlySet<number>): [number, number][] {
  const parts: [number, number][] = [];
  for (const word of [...words].sort((a, b) => a - b)) {
    const open = parts.at(-1);
    if (open && open[1] === word - 1) open[1] = word;
    else parts.push([word, word]);
  }
  return parts;
}

export const isMarked = (parts: readonly Part[], word: number): boolean =>
  parts.some(([first, last]) => first <= word && word <= last);

/** Marks the words from one to another; where all of them are marked, takes their marks away. */
export function toggleWords(parts: readonly Part[], from: number, to: number): [number, number][] {
  const marked = numbers(parts);
  const chosen = numbers([[Math.min(from, to), Math.max(from, to)]]);
  return partsOf(chosen.isSubsetOf(marked) ? marked.difference(chosen) : marked.union(chosen));
}
