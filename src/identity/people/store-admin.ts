/** Changing accounts. */
import { type SqlBool, sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

export interface AccountRow {
  readonly person_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: string[];
  readonly role: string;
  readonly status: string;
}

/** Accounts to be changed, locked in the order of their ids, so that two changes wait for each other. */
export const lockAccounts = (tx: TenantTx, personIds: readonly string[]): Promise<AccountRow[]> =>
  tx
    .selectFrom('person')
    .select(['person_id', 'email', 'first_name', 'last_name', 'roles', 'role', 'status'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .where('status', '!=', 'guest')
    .orderBy('person_id')
    .forUpdate()
    .execute();

/** The active administrators, locked: two removals at once run one after the other. */
export const lockActiveAdmins = async (tx: TenantTx): Promise<string[]> =>
  (
    await tx
      .selectFrom('person')
      .select('person_id')
      .where('tenant_id', '=', tx.tenantId)
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .orderBy('person_id')
      .forUpdate()
      .execute()
  ).map((row) => row.person_id);

export const setStatus = (tx: TenantTx, personIds: readonly string[], status: 'active' | 'disabled') =>
  tx
    .updateTable('person')
    .set({ status, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', 'in', personIds)
    .execute();

export interface InfoChange {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly roles?: Role[];
}

export const setInfo = (tx: TenantTx, personId: string, change: InfoChange) =>
  tx
    .updateTable('person')
    .set({ ...change, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();

/** Makes the roles of these people their own: no source takes back what an administrator has decided. */
export const forgetGivenRoles = (tx: TenantTx, personIds: readonly string[]) =>
  tx
    .deleteFrom('directory_role')
    .where('tenant_id', '=', tx.tenantId)
    .where(sql<SqlBool>`person_id = any(${[...personIds]}::uuid[])`)
    .execute();

/** Makes the state of these accounts the school's own: no system enables what an administrator has disabled since. */
export async function forgetDeactivations(tx: TenantTx, personIds: readonly string[]): Promise<void> {
  const theirs = sql`tenant_id = ${tx.tenantId} and person_id = any(${[...personIds]}::uuid[])`;
  await sql`update scim_user set deactivated_at = null where ${theirs} and deactivated_at is not null`.execute(tx);
  await sql`update oneroster_user set deactivated_at = null where ${theirs} and deactivated_at is not null`.execute(tx);
}

/** Sets the number by which the school's records know a person; null: none. */
export const setExternalId = (tx: TenantTx, personId: string, externalId: string | null) =>
  tx
    .updateTable('person')
    .set({ external_id: externalId, updated_at: sql`now()` })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .execute();
