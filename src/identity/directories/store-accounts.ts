/** Which source keeps the name, the address and the state of an account. */
import { sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Source, sourceKey } from './rules.ts';

/** The key of the source that keeps the account; null: nobody but administrators does. */
export async function keeperOf(tx: TenantTx, personId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('directory_account')
    .select('source')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** Makes the account the source's, unless another source keeps it: then answers that source's key, else null. */
export async function claimAccount(tx: TenantTx, source: Source, personId: string, now: Date): Promise<string | null> {
  const key = sourceKey(source);
  await tx
    .insertInto('directory_account')
    .values({ tenant_id: tx.tenantId, person_id: personId, source: key, since: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id']).doNothing())
    .execute();
  const keeper = await keeperOf(tx, personId);
  return keeper === key ? null : keeper;
}

/** Gives the account back to the administrators, if the source keeps it. */
export const releaseAccount = (tx: TenantTx, source: Source, personId: string) =>
  tx
    .deleteFrom('directory_account')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('source', '=', sourceKey(source))
    .execute();

/** Forgets everything that a source has said and given: what people have is theirs from then on, as if given by hand. */
export async function deleteAllOf(tx: TenantTx, key: string): Promise<void> {
  for (const table of ['directory_statement', 'directory_member', 'directory_role', 'directory_account'] as const)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and source = ${key}`.execute(tx);
}

/** Whether the source has given the person the role. */
export async function hasGiven(tx: TenantTx, source: Source, personId: string, role: Role): Promise<boolean> {
  const row = await tx
    .selectFrom('directory_role')
    .select('role')
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .where('source', '=', sourceKey(source))
    .executeTakeFirst();
  return row !== undefined;
}
