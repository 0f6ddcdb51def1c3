/** The text of a key: a prefix and a checksum, by which scanners of source code find it, around 190 random bits. */
import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'tripos_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/** CRC-32 of the random part, to base 62, with leading zeros. */
function checkOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let index = 0; index < CHECK_LENGTH; index++) {
    text = DIGITS[rest % 62]! + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

export function newKeyText(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(62)]).join('');
  return `${PREFIX}${random}${checkOf(random)}`;
}

/** True for text with the form of a key and its checksum; a typing error is found without the database. */
export function isKeyShaped(text: string): boolean {
  const [, random, check] = FORM.exec(text) ?? [];
  return random !== undefined && checkOf(random) === check;
}

export const keyHash = (text: string): Buffer => createHash('sha256').update(text).digest();
