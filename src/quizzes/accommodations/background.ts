/** Accommodations that students at work came by without anybody giving one: by joining a group, or by its first day. */
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { findQuizRow } from '#quizzes/store.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { reachQuiz } from './actions-reach.ts';
import { listQuizzesAccommodated, listTenantsRunning } from './store-running.ts';

export const reachJob: Job<Record<string, never>> = { name: 'accommodations', data: noData, retries: 0 };

/** Brings the accommodations of all schools to their running attempts. Nobody gets less time than they have. */
export const reachEverywhere = (services: Services): Promise<void> =>
  eachTenantDue(services, reachJob.name, listTenantsRunning, async (_, tenant, members) => {
    for (const quizId of await inTenant(services.database, tenant, listQuizzesAccommodated))
      await members.run(quizId, () =>
        inTenant(services.database, tenant, async (tx) => {
          const quiz = await findQuizRow(tx, quizId);
          return quiz ? reachQuiz(tx, quiz, services.clock()) : 0;
        }),
      );
  });
