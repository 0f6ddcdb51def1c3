/** Delivering the mails that waited, each to the person who is meant. */
import { hasAddress } from '#identity/account/api.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import { deliveryFor, type QueuedMail, unsealed } from '#platform/server/mail.ts';
import type { Services } from '#platform/server/services.ts';

/** One connection pool for all mails. */
const deliveries = new WeakMap<Services['config'], ReturnType<typeof deliveryFor>>();
function deliveryOf(config: Services['config']): ReturnType<typeof deliveryFor> {
  const known = deliveries.get(config) ?? deliveryFor(config);
  deliveries.set(config, known);
  return known;
}

/** Delivers a mail that waited, unless the person has been deleted since, or has another address: it holds names and results. */
export async function deliverWaiting({ vault, config, database, log }: Services, mail: QueuedMail): Promise<void> {
  const { personId, tenantId: tenant } = mail;
  if (personId !== undefined) {
    const isTheirs = await inTenant(database, tenantId(tenant), (tx) => hasAddress(tx, personId, mail.to));
    if (!isTheirs) return log.info({ tenant, person: personId }, 'a mail to an earlier address was not sent');
  }
  await unsealed(vault, deliveryOf(config))(mail);
}
