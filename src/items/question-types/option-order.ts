/** The order of a question's options: stored once per attempt, so that coming back shows the same order. */
import { z } from 'zod';
import { type Random, shuffled } from '#platform/exact/random.ts';
import { optionIdSchema } from './question-type.ts';

export const MAX_OPTIONS = 50;

export const orderSchema = z.strictObject({ order: z.array(optionIdSchema).max(MAX_OPTIONS) });
export type Order = z.infer<typeof orderSchema>;

interface WithId {
  readonly id: string;
}

/** The order for one attempt. Depends on the number of options and chance alone, so not on the key. */
export function shuffleOptions(
  content: { readonly shuffle: boolean; readonly options: readonly WithId[] },
  shuffle: boolean,
  random: Random,
): Order {
  const ids = content.options.map((option) => option.id);
  return { order: shuffle && content.shuffle ? shuffled(ids, random) : ids };
}

/** Options in a stored order. Ids that are gone are passed over; options that the order lacks follow in theirs. */
export function inOrder<Option extends WithId>(options: readonly Option[], order: readonly string[]): Option[] {
  const left = new Map(options.map((option) => [option.id, option]));
  const result: Option[] = [];
  for (const id of order) {
    const option = left.get(id);
    if (option && left.delete(id)) result.push(option);
  }
  return [...result, ...left.values()];
}

/** True when no two options have the same id. */
export const hasOwnIds = (options: readonly WithId[]): boolean =>
  new Set(options.map((option) => option.id)).size === options.length;

export const OWN_IDS = 'Each option must have an id of its own';
export const TOO_FEW = 'A choice needs at least 2 options';
export const TOO_MANY = `A choice has at most ${MAX_OPTIONS} options`;
export const FOREIGN_OPTION = 'The answer names an option that this question does not have';
