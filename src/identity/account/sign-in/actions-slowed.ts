/** Sign-ins that are slowed down or refused because of failures, as admins see and lift them. */
import type { Actor } from '#access/subject.ts';
import { findPerson } from '#identity/account/store.ts';
import { notFound } from '#platform/contract/refusal.ts';
import { writeAudit } from '#platform/server/audit.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { SlowedSignIns } from './contract-refused.ts';
import {
  accountFrom,
  accountSlow,
  knownFrom,
  type Limit,
  networkOf,
  networkSlow,
  toldOf,
  unknownFrom,
} from './limits.ts';
import { forgive, isReached } from './store-limits.ts';
import { listRecentRefused } from './store-refused.ts';

const WITHIN_MS = 15 * 60_000;

export async function readSlowed(tx: TenantTx, now: Date): Promise<SlowedSignIns> {
  const rows = await listRecentRefused(tx, new Date(now.getTime() - WITHIN_MS));
  const isAnyReached = async (limits: readonly Limit[]): Promise<boolean> => {
    for (const limit of limits) if (await isReached(tx, limit, now)) return true;
    return false;
  };
  const networks: SlowedSignIns['networks'] = [];
  for (const [address, all] of Map.groupBy(rows, (row) => networkOf(row.address ?? ''))) {
    const failures = all.filter((row) => row.person_id !== null).length;
    if (await isAnyReached([networkSlow(address), unknownFrom(address), knownFrom(address)]))
      networks.push({ address, failures, unknown: all.length - failures });
  }
  const people: SlowedSignIns['people'] = [];
  for (const [_id, all] of Map.groupBy(rows, (row) => row.person_id)) {
    const { email, first_name, last_name } = all[0]!;
    if (_id === null || email === null) continue;
    const from = [...new Set(all.map((row) => row.address ?? ''))].map((address) => accountFrom(email, address));
    if (await isAnyReached([accountSlow(email), ...from]))
      people.push({ _id, name: `${first_name} ${last_name}`.trim() || email, email, failures: all.length });
  }
  return { networks, people };
}

/** Forgets what was counted of a network, or of a person in every network that failed lately. */
export async function liftSlowed(
  tx: TenantTx,
  actor: Actor,
  { address, person: personId }: { readonly address?: string | undefined; readonly person?: string | undefined },
  now: Date,
): Promise<void> {
  const rows = await listRecentRefused(tx, new Date(now.getTime() - WITHIN_MS));
  if (address !== undefined) {
    for (const limit of [networkSlow(address), unknownFrom(address), knownFrom(address), toldOf(address)])
      await forgive(tx, limit);
    await writeAudit(tx, actor, 'signIn.lift', 'tenant', tx.tenantId, { name: address });
    return;
  }
  const person = await findPerson(tx, personId!);
  if (!person) throw notFound('The person');
  await forgive(tx, accountSlow(person.email));
  for (const row of rows.filter((one) => one.person_id === personId))
    await forgive(tx, accountFrom(person.email, row.address ?? ''));
  await writeAudit(tx, actor, 'signIn.lift', 'person', personId!, {});
}
