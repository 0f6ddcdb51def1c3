/** Recomputes the dashboards' stats from what has changed, in the background. */
import { inTenant, type TenantId, type TenantTx } from '#platform/server/database/tenant-tx.ts';
import { type Members, type MembersNeed, openMembers } from '#platform/server/jobs/batch-items.ts';
import { type Job, noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import type { CountedAttempt } from '#quizzes/rules.ts';
import { listItemRows } from '#results/results/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { flagReasons } from './rules.ts';
import {
  type Flag,
  listChangedQuizzes,
  listTenantsChanged,
  lockStats,
  recordGraded,
  remakeRisks,
  setFlags,
} from './store-stats.ts';

export const statsJob: Job<Record<string, never>> = {
  name: 'figures',
  data: noData,
  retries: 0,
};
export const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Time alone makes students inactive, so they are looked for also when nothing was graded. */
const RISKS_AT_LEAST_EVERY_MS = 6 * 3_600_000;
const SLOW_MS = 120_000;

/** One tenant's turn. Returns how many quizzes were looked at; null when another process is at it. */
export async function refreshStats(services: MembersNeed, tenant: TenantId, given?: Members): Promise<number | null> {
  const members = given ?? (await openMembers(services, tenant, statsJob.name));
  const now = services.clock();
  return inTenant(
    services.database,
    tenant,
    async (tx) => {
      const state = await lockStats(tx);
      if (!state) return null;
      const changed = await listChangedQuizzes(tx, now, members.due);
      for (const quiz of changed) await members.runWithin(tx, quiz.quiz_id, () => flagQuiz(tx, quiz, now));
      const isOld = state.risk_at === null || now.getTime() - state.risk_at.getTime() > RISKS_AT_LEAST_EVERY_MS;
      if (changed.length > 0 || isOld) await remakeRisks(tx, now);
      await recordGraded(tx, now);
      return changed.length;
    },
    { statementTimeoutMs: SLOW_MS },
  );
}

async function flagQuiz(
  tx: TenantTx,
  { quiz_id, counted_attempt }: { readonly quiz_id: string; readonly counted_attempt: CountedAttempt },
  now: Date,
): Promise<void> {
  const items = await listItemRows(tx, { quizId: quiz_id, countedAttempt: counted_attempt });
  const flags = items
    .filter((item) => flagReasons(item).length > 0)
    .map(({ question_id, n, facility, discrimination }) => ({ question_id, n, facility, discrimination }) as Flag);
  await setFlags(tx, quiz_id, flags, now);
}

/** The turn of every tenant. */
export const refreshAllStats = (services: Services): Promise<void> =>
  eachTenantDue(
    services,
    statsJob.name,
    (tx, now) => listTenantsChanged(tx, now, new Date(now.getTime() - RISKS_AT_LEAST_EVERY_MS)),
    refreshStats,
  );
