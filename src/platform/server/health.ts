import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database.ts';
import { readMigrations } from './database/migrate.ts';

/** `/healthz`: the process is alive. `/readyz`: the database answers and has this code's migrations. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  const newest = readMigrations().then((all) => all.at(-1)?.name ?? '');
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    try {
      const { rows } = await database.pool.query<{ name: string }>('select max(name) as name from migration');
      if (rows[0]?.name === (await newest)) return { status: 'ready' };
      return reply.code(503).send({ status: 'not ready', reason: 'migrations are missing' });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'not ready', reason: 'the database does not answer' });
    }
  });
}
