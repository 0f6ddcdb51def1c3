/** Devices from which a person has signed in; these have limits of their own. */

import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import { tokenHash } from '#platform/server/secret-tokens.ts';

/** True when the person with this address has signed in in this browser before. */
export async function isKnownDevice(tx: TenantTx, email: string, device: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trusted_device as d')
    .innerJoin('person as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.person_id', '=', 'd.person_id'),
    )
    .select('d.person_id')
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.token_hash', '=', tokenHash(device))
    .where('p.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the person has signed in in this browser. */
export const trustDevice = (tx: TenantTx, personId: string, device: string, now: Date) =>
  tx
    .insertInto('trusted_device')
    .values({ tenant_id: tx.tenantId, token_hash: tokenHash(device), person_id: personId, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'token_hash', 'person_id']).doUpdateSet({ last_used_at: now }),
    )
    .execute();

/** From now on the browser is like any other for the account. */
export const forgetDevice = (tx: TenantTx, personId: string, device: string) =>
  tx
    .deleteFrom('trusted_device')
    .where('tenant_id', '=', tx.tenantId)
    .where('token_hash', '=', tokenHash(device))
    .where('person_id', '=', personId)
    .execute();
