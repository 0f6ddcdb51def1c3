/** Bytes that say of themselves that this server made them, so that nothing is kept for who is given them. */
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from './vault.ts';

const MARK_BYTES = 10;

const markOf = (vault: Vault, purpose: string, bytes: Uint8Array): Buffer =>
  vault.mac(purpose, Buffer.from(bytes).toString('hex')).subarray(0, MARK_BYTES);

/** The bytes, and after them the server's mark for this purpose (10 bytes). */
export const marked = (vault: Vault, purpose: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([bytes, markOf(vault, purpose, bytes)]);

/** The bytes without their mark; null where it is not this server's, or is for another purpose. */
export function unmarked(vault: Vault, purpose: string, given: Uint8Array): Buffer | null {
  if (given.length < MARK_BYTES) return null;
  const bytes = Buffer.from(given.subarray(0, -MARK_BYTES));
  return timingSafeEqual(markOf(vault, purpose, bytes), given.subarray(-MARK_BYTES)) ? bytes : null;
}
