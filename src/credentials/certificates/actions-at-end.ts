/** Issues certificates as attempts end, beside the run of each minute, which brings what this has missed. */
import { createCache } from '#platform/server/cache.ts';
import { inTenant } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { type ChangedAttempts, followAttempts } from '#quizzes/api.ts';
import { ensureSigningKey, ISSUED_AT_ONCE, issueEarned } from './actions-issue.ts';
import { isDueNow, listGradedPeople } from './rules/store.ts';
import { lockTurn } from './store.ts';

/** How long a quiz counts as one without certificates by rule before that is looked up again. */
const FORGOTTEN_MS = 30_000;

/** Issues what these attempts have earned. Returns how many. */
async function issueAtEnd(
  services: Services,
  { tenant, quizId }: ChangedAttempts,
  attempts: readonly string[],
): Promise<number> {
  const now = services.clock();
  return inTenant(services.database, tenant, async (tx) => {
    await lockTurn(tx, quizId);
    const people = await listGradedPeople(tx, quizId, attempts);
    if (people.length === 0) return 0;
    const issued = await issueEarned(tx, quizId, now, { people, passRevoked: true });
    if (issued > 0) await ensureSigningKey(tx, services.vault, now);
    return issued;
  });
}

/** Issues as attempts end; what fails is tried and recorded by the run of the minute. Returns how to stop. */
export function issueAsAttemptsEnd(services: Services, gatherMs?: number): () => Promise<void> {
  const isDue = createCache<Promise<boolean>>({ max: 10_000, ttl: FORGOTTEN_MS });
  return followAttempts(services, {
    ...(gatherMs !== undefined && { gatherMs }),
    failure: 'certificates were not issued at the end of attempts',
    async look(changed) {
      const { tenant, quizId } = changed;
      const attempts = [...changed.attempts];
      if (attempts.length === 0) return;
      const now = services.clock();
      const key = `${tenant} ${quizId}`;
      const due = isDue.get(key, () => inTenant(services.database, tenant, (tx) => isDueNow(tx, quizId, now)), now);
      if (!(await due)) return;
      for (let start = 0; start < attempts.length; start += ISSUED_AT_ONCE)
        await issueAtEnd(services, changed, attempts.slice(start, start + ISSUED_AT_ONCE));
    },
  });
}
