/**
 * A page reads for several calls in one transaction that only looks, and some of them read the same: there it is read once.
 * In every other transaction nothing is shared, since what has been written in it would be missing.
 */

import type { Database } from './database.ts';
import { inTenant, type TenantId, type TenantTx } from './tenant-tx.ts';

const reads = new WeakMap<TenantTx, Map<string, Promise<unknown>>>();

/** One transaction that only looks: PostgreSQL refuses every change in it, and what `sharedRead` reads is read once. */
export const looking = <T>(db: Database, id: TenantId, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  inTenant(
    db,
    id,
    (tx) => {
      reads.set(tx, new Map());
      return work(tx);
    },
    { isReadOnly: true },
  );

export const onlyLooks = (tx: TenantTx): boolean => reads.has(tx);

/** What was asked for can't be answered without a change, and the transaction only looks. */
export class MustWrite extends Error {
  override readonly name = 'MustWrite';
}

/** Called before a change that comes with looking; throws `MustWrite` where the transaction only looks. */
export function willWrite(tx: TenantTx): void {
  if (onlyLooks(tx)) throw new MustWrite('A transaction that only looks changes nothing');
}

/** Reads something; `key` says what it is and for whom, of any kind. What comes back belongs to several readers: nobody changes it. */
export function sharedRead<T>(tx: TenantTx, key: string, read: () => Promise<T>): Promise<T> {
  const found = reads.get(tx);
  return found ? readOnce(found, key, read) : read();
}

/** What is known by the key, which stands for one kind of value; read where it is not. */
export function readOnce<T>(found: Map<string, Promise<unknown>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = found.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  found.set(key, reading);
  return reading;
}
