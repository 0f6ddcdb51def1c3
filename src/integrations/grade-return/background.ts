/** Looks for results that other systems should have: as attempts end, and every minute for all other ways. */
import { z } from 'zod';
import { idSchema } from '#platform/contract/shapes.ts';
import { createCache } from '#platform/server/cache.ts';
import { inTenant, type TenantId, tenantId } from '#platform/server/database/tenant-tx.ts';
import { type Background, EVERY_MINUTE, repeated } from '#platform/server/jobs/background.ts';
import { noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { ATTEMPTS_CHANGED } from '#quizzes/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { type Book, reconcileAll, reconcileQuiz, type StoredScore } from './reconcile.ts';

/** Changes of about the same moment are looked at together. */
const GATHER_MS = 1_000;
/** How long the quizzes of a school are remembered; what this misses, the run of the minute finds. */
const FORGOTTEN_MS = 30_000;

const changeSchema = z.object({ tenantId: idSchema, quizId: idSchema });

/** Compares the results at all quizzes of all schools whose results go to systems of this kind. */
export const reconcileEverywhere = <Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  job: string,
  services: Services,
): Promise<void> =>
  eachTenantDue(services, job, book.listTenants, (given, tenant, members) =>
    reconcileAll(book, given, tenant, members),
  );

/** Listens for attempts that change. Returns how to stop. What fails is logged; the run of the minute tries it again. */
function reconcileAsAttemptsChange<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  services: Services,
): () => Promise<void> {
  const changed = new Map<string, { readonly tenant: TenantId; readonly quizId: string }>();
  const linked = createCache<Promise<ReadonlySet<string>>>({ max: 1_000, ttl: FORGOTTEN_MS });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const linkedIn = (tenant: TenantId) =>
    linked.get(
      tenant,
      async () => new Set(await inTenant(services.database, tenant, book.listQuizzes)),
      services.clock(),
    );
  const reconcile = async (): Promise<void> => {
    const all = [...changed.values()];
    changed.clear();
    for (const { tenant, quizId } of all)
      try {
        if (!(await linkedIn(tenant)).has(quizId)) continue;
        await inTenant(services.database, tenant, (tx) => reconcileQuiz(book, tx, quizId, services.clock()));
      } catch (error) {
        services.log.warn({ err: error, tenant, quiz: quizId }, 'results for other systems were not compared');
      }
  };
  services.signals.on(ATTEMPTS_CHANGED, (payload) => {
    const change = changeSchema.safeParse(payload);
    if (!change.success) return;
    const { tenantId: tenant, quizId } = change.data;
    changed.set(`${tenant} ${quizId}`, { tenant: tenantId(tenant), quizId });
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(reconcile);
    }, GATHER_MS);
  });
  return async () => {
    clearTimeout(timer);
    await running;
  };
}

/** Keeps a book up to date, under the name of its job. */
export function bookBackground<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  job: string,
): Background {
  const everyMinute = repeated({ name: job, data: noData, retries: 0 }, EVERY_MINUTE, (services) =>
    reconcileEverywhere(book, job, services),
  );
  return {
    ...everyMinute,
    async start(services, kinds) {
      const stops = [await everyMinute.start(services, kinds), reconcileAsAttemptsChange(book, services)];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
  };
}
