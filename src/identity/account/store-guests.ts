/** Guests, and how they become people with an account. */
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Sent, with `{ tenantId, personId }`, when a guest has become an account: what they have done counts from then on. */
export const GUEST_REGISTERED = 'guest_registered';

/** Guests: no address, no password, and nothing but a name. Returns their ids. */
export async function insertGuests(tx: TenantTx, name: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid());
  await tx
    .insertInto('person')
    .values(
      ids.map((personId) => ({
        tenant_id: tx.tenantId,
        person_id: personId,
        // No mail ever goes to a name of this kind (RFC 2606).
        email: `${personId}@guest.invalid`,
        first_name: name,
        roles: ['student'],
        status: 'guest',
      })),
    )
    .execute();
  return ids;
}

/** Makes the guest an account; false when there is no such guest any more. */
export async function turnGuestIntoStudent(
  tx: TenantTx,
  personId: string,
  person: { email: string; passwordHash: string; firstName: string; lastName: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('person')
    .set({
      email: person.email,
      password_hash: person.passwordHash,
      first_name: person.firstName,
      last_name: person.lastName,
      email_unproven: true,
      status: 'active',
      created_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('person_id', '=', personId)
    .where('status', '=', 'guest')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
