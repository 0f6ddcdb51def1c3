/** W3C Bitstring Status List v1.0: one bit for each credential, in lists that are large enough to hide who is asked about. */
import { gzipSync } from 'node:zlib';

/** The least that the standard allows: 16 KiB. */
export const LIST_BITS = 131_072;

/** The bits as text: gzipped, base64url, with the `u` of multibase before it. The first bit is the highest of a byte. */
export function encodeList(set: readonly number[]): string {
  const bits = new Uint8Array(LIST_BITS / 8);
  for (const index of set) bits[index >> 3]! |= 0x80 >> (index & 7);
  return `u${gzipSync(bits).toString('base64url')}`;
}
