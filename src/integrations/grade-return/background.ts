/** Looks for results that other systems should have: as attempts end, and every minute for all other ways. */
import { createCache } from '#platform/server/cache.ts';
import { inTenant, type TenantId } from '#platform/server/database/tenant-tx.ts';
import { type Background, EVERY_MINUTE, repeated, withListener } from '#platform/server/jobs/background.ts';
import { noData } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { followAttempts } from '#quizzes/api.ts';
import { eachTenantDue } from '#tenancy/api.ts';
import { type Book, reconcileAll, reconcileQuiz, type StoredScore } from './reconcile.ts';

/** How long the quizzes of a school are remembered; what this misses, the run of the minute finds. */
const FORGOTTEN_MS = 30_000;

/** Compares the results at all quizzes of all schools whose results go to systems of this kind. */
export const reconcileEverywhere = <Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  job: string,
  services: Services,
): Promise<void> =>
  eachTenantDue(services, job, book.listTenants, (given, tenant, members) =>
    reconcileAll(book, given, tenant, members),
  );

/** Compares as attempts change; the run of the minute finds what fails. Returns how to stop. */
function reconcileAsAttemptsChange<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  services: Services,
): () => Promise<void> {
  const linked = createCache<Promise<ReadonlySet<string>>>({ max: 1_000, ttl: FORGOTTEN_MS });
  const linkedIn = (tenant: TenantId) =>
    linked.get(
      tenant,
      async () => new Set(await inTenant(services.database, tenant, book.listQuizzes)),
      services.clock(),
    );
  return followAttempts(services, {
    failure: 'results for other systems were not compared',
    async look({ tenant, quizId }) {
      if (!(await linkedIn(tenant)).has(quizId)) return;
      await inTenant(services.database, tenant, (tx) => reconcileQuiz(book, tx, quizId, services.clock()));
    },
  });
}

/** Keeps a book up to date, under the name of its job. */
export function bookBackground<Place, Row extends Place & StoredScore>(
  book: Book<Place, Row>,
  job: string,
): Background {
  const everyMinute = repeated({ name: job, data: noData, retries: 0 }, EVERY_MINUTE, (services) =>
    reconcileEverywhere(book, job, services),
  );
  return withListener(everyMinute, (services) => reconcileAsAttemptsChange(book, services));
}
