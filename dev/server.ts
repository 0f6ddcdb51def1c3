/**
 * The product's server for development: one process without a supervisor, with pages from the source tree. Started by
 * `dev/start.ts` under `node --watch`, which starts it again when a file that it uses changes.
 */
import { availableParallelism } from 'node:os';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/server/configuration/config.ts';

const config = readConfig(process.env, availableParallelism());
const server = await createServer({
  config,
  databaseUrl: config.DATABASE_URL!,
  dist: process.env.TRIPOS_DEV_PAGES!,
});
const stop = async (): Promise<void> => {
  // A stream of events that stays open must not keep the next start waiting.
  setTimeout(() => process.exit(0), 1_000).unref();
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
await server.app.listen({ port: config.PORT, host: '127.0.0.1' });
