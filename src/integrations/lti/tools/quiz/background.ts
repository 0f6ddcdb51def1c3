/** Scores of tools that came before their attempts were handed in. */
import { z } from 'zod';
import { listKeyOverrides } from '#delivery/api.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { inTenant, type TenantId, type TenantTx, tenantId } from '#platform/server/database/tenant-tx.ts';
import { type Background, EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import { noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { ATTEMPTS_CHANGED } from '#quizzes/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { applyScore } from './actions.ts';
import { type LaunchPlace, listDue, listTenantsDue } from './store.ts';

const JOB = 'lti-tool-scores';
/** Attempts that end at about the same moment are looked at together. */
const GATHER_MS = 1_000;

/** Those that can become marks now: a changed key counts, and they wait for its undoing. */
async function listReady(tx: TenantTx): Promise<LaunchPlace[]> {
  const ready: LaunchPlace[] = [];
  for (const [quizId, places] of Map.groupBy(await listDue(tx), (place) => place.quizId)) {
    const ruled = await listKeyOverrides(tx, quizId);
    ready.push(...places.filter(({ questionId }) => !ruled.has(questionId)));
  }
  return ready;
}

async function applyIn(services: Services, tenant: TenantId, members: Members): Promise<void> {
  const due = Map.groupBy(await inTenant(services.database, tenant, listReady), ({ attemptId }) => attemptId);
  for (const [attemptId, places] of due)
    await members.run(attemptId, () =>
      inTenant(services.database, tenant, async (tx) => {
        for (const place of places) await applyScore(tx, place, services.clock());
      }),
    );
}

/** Makes marks of all scores whose attempts are over. */
export const applyEverywhere = (services: Services): Promise<void> =>
  eachTenantDue(services, JOB, listTenantsDue, applyIn);

const changeSchema = z.object({ tenantId: idSchema });

/** Listens for attempts that end. Returns how to stop. What fails is logged; the run of the minute tries it again. */
function applyAsAttemptsChange(services: Services): () => Promise<void> {
  const changed = new Set<TenantId>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const apply = async (): Promise<void> => {
    const all = [...changed];
    changed.clear();
    for (const tenant of all)
      try {
        await applyIn(services, tenant, await openMembers(services, tenant, JOB));
      } catch (error) {
        services.log.warn({ err: error, tenant }, 'scores of outside tools were not looked at');
      }
  };
  services.signals.on(ATTEMPTS_CHANGED, (payload) => {
    const change = changeSchema.safeParse(payload);
    if (!change.success) return;
    changed.add(tenantId(change.data.tenantId));
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(apply);
    }, GATHER_MS);
  });
  return async () => {
    clearTimeout(timer);
    await running;
  };
}

const everyMinute = repeated({ name: JOB, data: noData, retries: 0 }, EVERY_MINUTE, applyEverywhere);

export const toolScoresBackground: Background = {
  ...everyMinute,
  async start(services, kinds) {
    const stops = [await everyMinute.start(services, kinds), applyAsAttemptsChange(services)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
