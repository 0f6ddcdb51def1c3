import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/contract/refusal.ts';
import type { Database } from '#platform/server/database/database.ts';
import { readMigrations } from '#platform/server/database/migrate.ts';
import type { Connections } from '#platform/server/http/connections.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and has this code's migrations; it may have newer
 * ones, which a newer version brings while this one still serves. A process that is about to stop is not ready.
 */
export function registerHealth(
  app: FastifyInstance,
  database: Database,
  connections: Pick<Connections, 'isDraining'>,
  clock: () => Date,
): void {
  const newest = readMigrations().then((all) => all.at(-1)?.name ?? '');
  const notReady = (reason: string, cause?: unknown): Refusal =>
    new Refusal('unavailable', `Not ready: ${reason}`, { cause });
  app.get('/healthz', async (_request, reply) => {
    // Pages compare their clocks with it and count down by it: it has to be the clock by which the server decides. A proxy puts
    // its own into the header.
    const now = clock();
    reply.header('date', now.toUTCString());
    return { status: 'alive', now: now.getTime() };
  });
  app.get('/readyz', async () => {
    if (connections.isDraining) throw notReady('this process is about to stop');
    const found = await database.pool
      .query('select from migration where name = $1', [await newest])
      .catch((error: unknown) => {
        throw notReady('the database does not answer', error);
      });
    if (found.rowCount !== 1) throw notReady('migrations are missing');
    return { status: 'ready' };
  });
}
