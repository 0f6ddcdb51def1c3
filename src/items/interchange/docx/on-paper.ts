/** A question as it is on paper, and what makes it so. */
import { seededRandom, shuffled } from '#platform/exact/random.ts';

export interface OnPaper {
  /** HTML, where it is not the text of the item. */
  readonly stem?: string;
  /** HTML below the text. */
  readonly below?: string;
  /** HTML of options that have letters. */
  readonly options?: readonly string[];
  /** Lines to write on. */
  readonly lines?: number;
  readonly parts?: readonly (OnPaper & { readonly stem: string })[];
  /** As the reader takes it for the answer; null where it would take it for something else. */
  readonly answer: string | null;
  /** Further lines of the key, plain. */
  readonly more: readonly string[];
}

export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);

/** In an order that says nothing of the key, the same for the same question. */
export const inAnyOrder = <T>(items: readonly T[], seed: string): T[] => shuffled(items, seededRandom(`paper ${seed}`));
