import { randomInt } from 'node:crypto';

/**
 * Without what looks alike on paper (0 O, 1 l I, 2 z, 5 s, 8 B, u v) and without vowels, so that no word comes out. Three times
 * four of these 22 are 53 bits.
 */
const CHARACTERS = 'bcdfghjkmnpqrtwxy34679';

/** A password to be typed from a piece of paper, as `kq7x-bm4t-wd9r`. */
export const newFirstPassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]!).join(''),
  ).join('-');
