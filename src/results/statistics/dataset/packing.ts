/** When responses are packed: a few at once when somebody looks, many in the background, and every minute what is new. */
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { MOST_AT_ONCE } from '#results/statistics/analysis-cache.ts';
import { workOutAhead } from '#results/statistics/precompute.ts';
import { listLatelyGraded, listTenantsGradedSince, measurePacked } from '#results/statistics/store.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { AT_ONCE, countStale, packSome } from './store-pack.ts';

type Needed = Pick<Services, 'database' | 'clock' | 'log'>;

/** This many attempts take a moment only, where they are not among very many. */
const INLINE = 1_000;
const SLOW_MS = 120_000;

/** Packs a few attempts that are out of date. Returns how many are left: more, or those that another process is at. */
export async function packInline(services: Needed, tenant: TenantId, quizId: string): Promise<number> {
  const stale = await inTenant(services.database, tenant, (tx) => countStale(tx, quizId));
  if (stale === 0 || stale > INLINE) return stale;
  const { rows } = await inTenant(services.database, tenant, (tx) => measurePacked(tx, quizId));
  if (rows > MOST_AT_ONCE) return stale;
  await inTenant(services.database, tenant, (tx) => packSome(tx, quizId, services.clock()), { repeatable: true });
  return inTenant(services.database, tenant, (tx) => countStale(tx, quizId));
}

/**
 * Packs all attempts that are out of date, some thousands in a transaction. Stops where another process is at it, and does not wait
 * for those that are handed in at the same time: while thousands hand in there are always more.
 */
export async function packAll(services: Needed, tenant: TenantId, quizId: string): Promise<void> {
  for (;;) {
    const packed = await inTenant(services.database, tenant, (tx) => packSome(tx, quizId, services.clock()), {
      statementTimeoutMs: SLOW_MS,
      repeatable: true,
    });
    if (packed === null || packed < AT_ONCE) return;
  }
}

/** Packs what is out of date, and works out what it comes to where that takes long. */
export async function syncDataset(services: Needed, tenant: TenantId, quizId: string): Promise<void> {
  await packAll(services, tenant, quizId);
  await workOutAhead(services, tenant, quizId);
}

const underWay = new Set<string>();

/** The same without waiting for it; once at a time in this process. */
export function packInBackground(services: Needed, tenant: TenantId, quizId: string): void {
  const key = `${tenant} ${quizId}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  syncDataset(services, tenant, quizId)
    .catch((error) => services.log.error({ err: error, quiz: quizId }, 'responses could not be packed'))
    .finally(() => underWay.delete(key));
}

export const packJob: Job<Record<string, never>> = {
  name: 'pack-responses',
  data: noData,
  retries: 0,
};
/** A regrade notes a time that lies before its end. */
const LATELY_MS = 15 * 60_000;

/** Packs what was graded lately, in every tenant. */
export async function packEverywhere(services: Services): Promise<void> {
  const since = new Date(services.clock().getTime() - LATELY_MS);
  await eachTenantDue(
    services,
    packJob.name,
    (tx) => listTenantsGradedSince(tx, since),
    async (_, tenant, members) => {
      const quizzes = await inTenant(services.database, tenant, (tx) => listLatelyGraded(tx, since));
      for (const quizId of new Set([...quizzes, ...members.due.filter((member) => member !== 'turn')]))
        await members.run(quizId, () => syncDataset(services, tenant, quizId));
    },
  );
}
