import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { readMigrations } from './database/migrate.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and has this code's migrations; it may have newer
 * ones, which a newer version brings while this one still serves.
 */
export function registerHealth(app: FastifyInstance, database: Database): void {
  const newest = readMigrations().then((all) => all.at(-1)?.name ?? '');
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    try {
      const { rowCount } = await database.pool.query('select from migration where name = $1', [await newest]);
      if (rowCount === 1) return { status: 'ready' };
      return reply.code(503).send({ status: 'not ready', reason: 'migrations are missing' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });
}
