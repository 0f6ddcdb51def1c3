/** Work that follows attempts as they change, beside a run that finds what this misses. */
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { type TenantId, tenantId } from '#platform/server/database/tenant-tx.ts';
import type { Services } from '#platform/server/services.ts';
import { ATTEMPTS_CHANGED } from './store-running.ts';

/** Changes of about the same moment are looked at together. */
const GATHER_MS = 1_000;

const changeSchema = z.object({ tenantId: idSchema, quizId: idSchema, attemptIds: z.array(idSchema).nullable() });

export interface ChangedAttempts {
  readonly tenant: TenantId;
  readonly quizId: string;
  /** Those that were named: signals about a whole quiz name none. */
  readonly attempts: ReadonlySet<string>;
}

interface Following {
  look(changed: ChangedAttempts): Promise<void>;
  /** What is logged when looking fails. */
  readonly failure: string;
  readonly gatherMs?: number;
}

/**
 * Looks at the attempts that have changed, quiz by quiz and one after the other. Returns how to stop, which waits for
 * what is under way. What fails is logged and not tried again: signals may be lost anyway.
 */
export function followAttempts(
  services: Services,
  { look, failure, gatherMs = GATHER_MS }: Following,
): () => Promise<void> {
  const changed = new Map<string, ChangedAttempts & { readonly attempts: Set<string> }>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const lookEach = async (all: readonly ChangedAttempts[]): Promise<void> => {
    for (const one of all)
      try {
        await look(one);
      } catch (error) {
        services.log.warn({ err: error, tenant: one.tenant, quiz: one.quizId }, failure);
      }
  };
  services.signals.on(ATTEMPTS_CHANGED, (payload) => {
    const change = changeSchema.safeParse(payload);
    if (!change.success) return;
    const { tenantId: tenant, quizId, attemptIds } = change.data;
    const key = `${tenant} ${quizId}`;
    const one = changed.get(key) ?? { tenant: tenantId(tenant), quizId, attempts: new Set() };
    for (const id of attemptIds ?? []) one.attempts.add(id);
    changed.set(key, one);
    timer ??= setTimeout(() => {
      timer = undefined;
      const all = [...changed.values()];
      changed.clear();
      running = running.then(() => lookEach(all));
    }, gatherMs);
  });
  return async () => {
    clearTimeout(timer);
    await running;
  };
}
