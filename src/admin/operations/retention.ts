/** Applies the rules of how long a site keeps what. */

import { z } from 'zod';
import type { Actor } from '#access/subject.ts';
import { ensureSigningKey } from '#credentials/certificates/api.ts';
import { dropOldNotifications } from '#messaging/notifications/api.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { objectOf } from '#platform/contract/object-of.ts';
import { writeAudit } from '#platform/server/audit.ts';
import { lockChanges, withChanges } from '#platform/server/changes.ts';
import { forRetention, inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { TaskKind } from '#platform/server/jobs/task-kind.ts';
import { tidyOutbox } from '#platform/server/outbox/outbox.ts';
import type { Services } from '#platform/server/services.ts';
import { deleteOldPreviews } from '#results/preview/api.ts';
import { KEPT_DAYS as PREVIEW_KEPT_DAYS } from '#results/preview/rules.ts';
import { deleteOldFiles, deleteOldParts } from '#tasks/api.ts';
import { eachTenantDue, getTenantRow } from '#tenancy/api.ts';
import { rulesSchema, type updateRetention } from './contract-data.ts';
import {
  cutOff,
  EXPORT_KEPT_DAYS,
  type RetentionKind,
  type RetentionRules,
  readRules,
  retentionKinds,
} from './rules.ts';
import { countOld, recordTidied, removeOld, setRules } from './store-data.ts';

export async function readRetention(tx: TenantTx) {
  const row = await getTenantRow(tx);
  return { rules: readRules(row.retention), tidiedAt: row.tidied_at?.toISOString() ?? null };
}

export async function changeRetention(tx: TenantTx, actor: Actor, changes: BodyOf<typeof updateRetention>) {
  await lockChanges(tx, 'retention');
  const rules = withChanges(rulesSchema, (await readRetention(tx)).rules, changes.rules ?? {});
  await setRules(tx, Object.fromEntries(Object.entries(rules).filter(([, days]) => days !== null)));
  await writeAudit(tx, actor, 'retention.update', 'tenant', tx.tenantId, { rules });
  return readRetention(tx);
}

/** How much the rules would remove now. */
export async function countRemovable(tx: TenantTx, rules: RetentionRules, now: Date) {
  const counts = new Map<RetentionKind, number>();
  for (const kind of retentionKinds) {
    const days = rules[kind];
    counts.set(kind, days === null ? 0 : await countOld(tx, kind, cutOff(days, now)));
  }
  return objectOf(retentionKinds, (kind) => counts.get(kind)!);
}

/** Kinds of tasks whose files wait for some days only. */
type FileKinds = readonly Pick<TaskKind, 'name' | 'fileKeptDays'>[];

/** Removes what one tenant no longer keeps, batch by batch, and writes down how much it was. */
export async function tidyTenant(
  services: Services,
  tenant: TenantId,
  kinds: FileKinds,
  given?: Members,
): Promise<Record<string, number>> {
  const members = given ?? (await openMembers(services, tenant, tidyJob.name));
  const now = services.clock();
  const { database } = services;
  const { rules } = await inTenant(database, tenant, readRetention);
  const removed: Partial<Record<RetentionKind, number>> = {};
  for (const kind of retentionKinds) {
    const days = rules[kind];
    if (days === null) continue;
    const run = kind === 'audit' ? forRetention : inTenant;
    await members.run(kind, async () => {
      for (;;) {
        const count = await run(database, tenant, (tx) => removeOld(tx, kind, cutOff(days, now), now));
        if (count === 0) break;
        removed[kind] = (removed[kind] ?? 0) + count;
      }
    });
  }
  const also = (member: string, work: (tx: TenantTx) => Promise<unknown>) =>
    members.run(member, () => inTenant(database, tenant, work));
  await also('parts', (tx) => deleteOldParts(tx, cutOff(EXPORT_KEPT_DAYS, now)));
  for (const { name, fileKeptDays } of kinds)
    if (fileKeptDays !== undefined) await also(name, (tx) => deleteOldFiles(tx, name, cutOff(fileKeptDays, now)));
  await also('read-notifications', (tx) => dropOldNotifications(tx, now));
  await also('signing-key', (tx) => ensureSigningKey(tx, services.vault, now));
  await also('outbox', (tx) => tidyOutbox(tx, now));
  await also('rehearsals', (tx) => deleteOldPreviews(tx, cutOff(PREVIEW_KEPT_DAYS, now)));
  await inTenant(database, tenant, async (tx) => {
    await recordTidied(tx, now);
    if (Object.keys(removed).length > 0) await writeAudit(tx, null, 'retention.apply', 'tenant', tenant, { removed });
  });
  return removed;
}

export const tidyJob: Job<Record<string, never>> = { name: 'tidy', data: z.object({}).strict(), retries: 0 };
/** At night in Europe; nobody waits for it anywhere. */
export const EVERY_NIGHT = '30 2 * * *';

/** Every tenant's turn. */
export const tidyAll = (services: Services, kinds: FileKinds): Promise<void> =>
  eachTenantDue(services, tidyJob.name, 'everyone', (_, tenant, members) =>
    tidyTenant(services, tenant, kinds, members),
  );
