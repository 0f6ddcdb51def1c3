/** Scores of tools that came before their attempts were handed in. */
import { listKeyOverrides, lockAttempt } from '#delivery/api.ts';
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Background, EVERY_MINUTE, repeated, withListener } from '#platform/server/jobs/background.ts';
import { type Members, openMembers } from '#platform/server/jobs/batch-items.ts';
import { noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { followAttempts } from '#quizzes/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { applyScore } from './actions.ts';
import { type LaunchPlace, listDue, listTenantsDue } from './store.ts';

const JOB = 'lti-tool-scores';

/** Those that can become marks now: a changed key counts, and they wait for its undoing. */
async function listReady(tx: TenantTx): Promise<LaunchPlace[]> {
  const ready: LaunchPlace[] = [];
  for (const [quizId, places] of Map.groupBy(await listDue(tx), (place) => place.quizId)) {
    const ruled = await listKeyOverrides(tx, quizId);
    ready.push(...places.filter(({ questionId }) => !ruled.has(questionId)));
  }
  return ready;
}

async function applyIn(services: Services, tenant: TenantId, given?: Members): Promise<void> {
  const ready = await inTenant(services.database, tenant, listReady);
  if (ready.length === 0) return;
  const members = given ?? (await openMembers(services, tenant, JOB));
  for (const [attemptId, places] of Map.groupBy(ready, (place) => place.attemptId))
    await members.run(attemptId, () =>
      inTenant(services.database, tenant, async (tx) => {
        const attempt = await lockAttempt(tx, attemptId);
        if (!attempt) return;
        for (const { questionId } of places) await applyScore(tx, attempt, questionId, services.clock());
      }),
    );
}

/** Makes marks of all scores whose attempts are over. */
export const applyEverywhere = (services: Services): Promise<void> =>
  eachTenantDue(services, JOB, listTenantsDue, applyIn);

const everyMinute = repeated({ name: JOB, data: noData, retries: 0 }, EVERY_MINUTE, applyEverywhere);

export const toolScoresBackground: Background = withListener(everyMinute, (services) =>
  followAttempts(services, {
    failure: 'scores of outside tools were not looked at',
    look: ({ tenant }) => applyIn(services, tenant),
  }),
);
