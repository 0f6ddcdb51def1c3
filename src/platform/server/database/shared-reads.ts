/**
 * A page reads for several calls in one transaction, and some of them read the same. There it is read once. In every other
 * transaction nothing is shared: what has been written since would be missing.
 */
import type { TenantTx } from './tenant-tx.ts';

const reads = new WeakMap<TenantTx, Map<string, Promise<unknown>>>();

/** Declares that the transaction only looks: what is read by `sharedRead` in it is read once. */
export const shareReads = (tx: TenantTx): void => void reads.set(tx, new Map());

/** Reads something; `key` says what it is and for whom, of any kind. What comes back belongs to several readers: nobody changes it. */
export function sharedRead<T>(tx: TenantTx, key: string, read: () => Promise<T>): Promise<T> {
  const found = reads.get(tx);
  if (!found) return read();
  const known = found.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  found.set(key, reading);
  return reading;
}
