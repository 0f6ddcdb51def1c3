import { type Actor, resolveRole } from '#access/subject.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** The person who started an import, as they are now; undefined when their account is closed. */
export async function findImporter(tx: TenantTx, personId: string): Promise<Actor | undefined> {
  const row = await tx
    .selectFrom('person')
    .select(['roles', 'first_name', 'last_name', 'email'])
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      personId,
      // No request of theirs is under way.
      sessionId: '',
      role: resolveRole(row.roles),
      roles: row.roles,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      groupIds: [],
    }
  );
}
