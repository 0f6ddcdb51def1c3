/** Issues certificates as attempts end, beside the run of each minute, which brings what this has missed. */
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { createCache } from '#platform/server/cache.ts';
import { inTenant, type TenantId, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { ATTEMPTS_CHANGED } from '#quizzes/api.ts';
import { ensureSigningKey, ISSUED_AT_ONCE, issueEarned } from './actions-issue.ts';
import { isDueNow, listGradedPeople } from './rules/store.ts';
import { lockTurn } from './store.ts';

/** Hand-ins of about the same moment are looked at together. */
const GATHER_MS = 1_000;
/** How long a quiz counts as one without certificates by rule before that is looked up again. */
const FORGOTTEN_MS = 30_000;

const changeSchema = z.object({ tenantId: idSchema, quizId: idSchema, attemptIds: z.array(idSchema).nullable() });

interface Ended {
  readonly tenant: TenantId;
  readonly quizId: string;
  readonly attempts: Set<string>;
}

/** Issues what these attempts have earned. Returns how many. */
async function issueAtEnd(services: Services, { tenant, quizId }: Ended, attempts: readonly string[]): Promise<number> {
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

/** Listens for attempts that end. Returns how to stop. What fails is logged, and is tried and recorded by the run of the minute. */
export function issueAsAttemptsEnd(services: Services, gatherMs = GATHER_MS): () => Promise<void> {
  const ended = new Map<string, Ended>();
  const isDue = createCache<Promise<boolean>>({ max: 10_000, ttl: FORGOTTEN_MS });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const issue = async (all: readonly Ended[]): Promise<void> => {
    for (const one of all) {
      const { tenant, quizId } = one;
      try {
        const now = services.clock();
        const key = `${tenant} ${quizId}`;
        const due = isDue.get(key, () => inTenant(services.database, tenant, (tx) => isDueNow(tx, quizId, now)), now);
        if (!(await due)) continue;
        const attempts = [...one.attempts];
        for (let start = 0; start < attempts.length; start += ISSUED_AT_ONCE)
          await issueAtEnd(services, one, attempts.slice(start, start + ISSUED_AT_ONCE));
      } catch (error) {
        services.log.warn({ err: error, quiz: quizId }, 'certificates were not issued at the end of attempts');
      }
    }
  };
  services.signals.on(ATTEMPTS_CHANGED, (payload) => {
    const change = changeSchema.safeParse(payload);
    if (!change.success || !change.data.attemptIds) return;
    const { tenantId: tenant, quizId, attemptIds } = change.data;
    const key = `${tenant} ${quizId}`;
    const one = ended.get(key) ?? { tenant: tenantId(tenant), quizId, attempts: new Set() };
    for (const id of attemptIds) one.attempts.add(id);
    ended.set(key, one);
    timer ??= setTimeout(() => {
      timer = undefined;
      const all = [...ended.values()];
      ended.clear();
      running = running.then(() => issue(all));
    }, gatherMs);
  });
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
