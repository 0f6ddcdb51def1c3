import { sql } from 'kysely';
import type { TenantTx } from './tenant-tx.ts';

/** Runs `work` within the transaction; what it wrote is undone when it throws, and the transaction continues. */
export async function inSavepoint<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint member`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint member`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint member`.execute(tx);
    throw error;
  }
}
