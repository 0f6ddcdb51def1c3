/** Events of people, for webhooks. */
import { publishEvents } from '#messaging/webhooks/api.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';

/** Tells webhooks of people: `person.left` is somebody who can't sign in any more. */
export const publishPeople = (
  tx: TenantTx,
  type: 'person.created' | 'person.changed' | 'person.left',
  personIds: readonly string[],
  now: Date,
): Promise<void> =>
  publishEvents(
    tx,
    personIds.map((person) => ({ type, subject: `person ${person}`, data: { person } })),
    now,
  );
