import { sql } from 'kysely';
import type { Role } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The roles of these people. */
export const listRolesOf = async (
  tx: TenantTx,
  personIds: readonly string[],
): Promise<{ personId: string; roles: Role[] }[]> =>
  await tx
    .selectFrom('person')
    .select(['person_id as personId', 'roles'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
