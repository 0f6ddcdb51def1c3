/** Identifiers and numbers that are the same in every installation. */
import { v7 as uuid } from 'uuid';
import { type Random, seededRandom } from '#platform/exact/random.ts';

const FIRST_MS = Date.UTC(2026, 0, 5, 8);

/** A source of UUIDv7s, each later than the one before; the same seed gives the same sequence. */
export function seededIds(seed: string): () => string {
  const random = seededRandom(seed);
  let count = 0;
  return () =>
    uuid({
      msecs: FIRST_MS + count++,
      seq: 0,
      random: Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256)),
    });
}

const OPTION_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Eight letters and digits for an option, from which nobody can tell its place or whether it is right. */
export const seededOptionId = (random: Random): string =>
  Array.from({ length: 8 }, () => OPTION_LETTERS[Math.floor(random() * OPTION_LETTERS.length)]).join('');

/** A number of the normal distribution (Box and Muller). */
export const normal = (random: Random, mean = 0, sd = 1): number =>
  mean + sd * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One of the items, each as likely as its weight says; all weights are at least 0 and one is above. */
export function weighted<T>(items: readonly T[], weight: (item: T) => number, random: Random): T {
  let left = random() * items.reduce((total, item) => total + weight(item), 0);
  for (const item of items) {
    left -= weight(item);
    if (left < 0) return item;
  }
  return items.at(-1)!;
}

export const oneOf = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!;
