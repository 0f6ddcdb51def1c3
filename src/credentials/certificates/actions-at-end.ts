/**
 * Issues certificates as attempts end, beside the run of each minute, which brings what this has missed, and looks at those that their
 * holders have.
 */
import { z } from 'zod';
import { GUEST_REGISTERED } from '#identity/account/api.ts';
import { idSchema } from '#platform/contract/shapes.ts';
import { createCache } from '#platform/server/cache.ts';
import { inTenant, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { type ChangedAttempts, followAttempts } from '#quizzes/api.ts';
import { ensureSigningKey, ISSUED_AT_ONCE, issueEarned } from './actions-issue.ts';
import { reviewHandedIn } from './decisions/actions.ts';
import { isDueNow, listGradedOf, listGradedPeople } from './rules/store.ts';
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

const registeredSchema = z.object({ tenantId: idSchema, personId: idSchema });

/** A guest who registers has earned by then what they have handed in: nothing that is graded later tells of it. */
function followRegistered(services: Services, look: (changed: ChangedAttempts) => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  services.signals.on(GUEST_REGISTERED, (payload) => {
    const registered = registeredSchema.safeParse(payload);
    if (!registered.success) return;
    const tenant = tenantId(registered.data.tenantId);
    const issueAll = async (): Promise<void> => {
      const own = await inTenant(services.database, tenant, (tx) => listGradedOf(tx, registered.data.personId));
      for (const [quizId, some] of Map.groupBy(own, ({ quiz_id }) => quiz_id))
        await look({ tenant, quizId, attempts: new Set(some.map(({ attempt_id }) => attempt_id)) });
    };
    running = running.then(issueAll).catch((error: unknown) => {
      services.log.warn({ err: error, tenant }, 'certificates were not issued to a guest who registered');
    });
  });
  return () => running;
}

/** Issues as attempts end; what fails is tried and recorded by the run of the minute. Returns how to stop. */
export function issueAsAttemptsEnd(services: Services, gatherMs?: number): () => Promise<void> {
  const isDue = createCache<Promise<boolean>>({ max: 10_000, ttl: FORGOTTEN_MS });
  const look = async (changed: ChangedAttempts): Promise<void> => {
    const { tenant, quizId } = changed;
    const attempts = [...changed.attempts];
    if (attempts.length === 0) return;
    const now = services.clock();
    const key = `${tenant} ${quizId}`;
    await inTenant(services.database, tenant, (tx) => reviewHandedIn(tx, quizId, attempts, now));
    const due = isDue.get(key, () => inTenant(services.database, tenant, (tx) => isDueNow(tx, quizId, now)), now);
    if (!(await due)) return;
    for (let start = 0; start < attempts.length; start += ISSUED_AT_ONCE)
      await issueAtEnd(services, changed, attempts.slice(start, start + ISSUED_AT_ONCE));
  };
  const failure = 'certificates were not issued at the end of attempts';
  const stop = followAttempts(services, { ...(gatherMs !== undefined && { gatherMs }), failure, look });
  const stopFollowing = followRegistered(services, look);
  return async () => {
    await stop();
    await stopFollowing();
  };
}
