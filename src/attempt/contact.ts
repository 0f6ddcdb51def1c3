/**
 * When the open exam pages were heard of, as this process knows it. It is written down in batches, so that being there
 * costs a student's page no statement of its own; what is lost with the process is said again within seconds.
 */
import { sql } from 'kysely';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { openMembers } from '#platform/server/members.ts';
import type { Services } from '#platform/server/services.ts';

interface Contact {
  seenAt: Date;
  savedAt: Date | null;
}

const EVERY_MS = 2_000;
export const CONTACTS = 'contacts';

const heard = new Map<TenantId, Map<string, Contact>>();

/** Notes that the page of an attempt was heard of; `saved`: it brought an answer. */
export function noteContact(tenant: TenantId, attemptId: string, at: Date, { saved = false } = {}): void {
  const all = heard.get(tenant) ?? new Map<string, Contact>();
  heard.set(tenant, all);
  const before = all.get(attemptId);
  all.set(attemptId, { seenAt: at, savedAt: saved ? at : (before?.savedAt ?? null) });
}

/** Writes down what was heard since the last time, one statement for each tenant. */
export async function writeContacts(services: Services): Promise<void> {
  for (const tenant of [...heard.keys()]) {
    const contacts = [...heard.get(tenant)!].sort(([one], [other]) => (one < other ? -1 : 1));
    heard.delete(tenant);
    const members = await openMembers(services, tenant, CONTACTS);
    const free = contacts.filter(([id]) => !members.held.has(id));
    try {
      await writeSome(services, tenant, free);
    } catch (error) {
      services.log.warn({ err: error, tenant }, 'contacts failed to be written together, trying each by itself');
      for (const one of free) await members.run(one[0], () => writeSome(services, tenant, [one]));
    }
  }
}

const writeSome = (
  services: Services,
  tenant: TenantId,
  contacts: readonly (readonly [string, Contact])[],
): Promise<unknown> =>
  // Sorted, so that two processes that write the same rows never wait for each other in a circle.
  inTenant(services.database, tenant, (tx) =>
    sql`
        insert into attempt_contact as c (tenant_id, attempt_id, seen_at, saved_at)
        select ${tenant}, n.attempt_id, n.seen_at, n.saved_at
        from unnest(${contacts.map(([id]) => id)}::uuid[], ${contacts.map(([, one]) => one.seenAt.toISOString())}::timestamptz[],
          ${contacts.map(([, one]) => one.savedAt?.toISOString() ?? null)}::timestamptz[]) as n (attempt_id, seen_at, saved_at)
        join attempt a on a.tenant_id = ${tenant} and a.attempt_id = n.attempt_id
        order by n.attempt_id
        on conflict (tenant_id, attempt_id) do update set seen_at = greatest(c.seen_at, excluded.seen_at),
          saved_at = greatest(c.saved_at, excluded.saved_at)`.execute(tx),
  );

/** Writes every two seconds until stopped; what is heard after that is not written any more. */
export function startWritingContacts(services: Services): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = writeContacts(services).catch((error) => {
      services.log.warn({ err: error }, 'contacts of exam pages could not be written down');
    });
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
