/**
 * The product's server for development: one process without a supervisor, with pages from the source tree. Started by
 * `dev/start.ts` under `node --watch`, which starts it again when a file that it uses changes.
 */
import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/server/configuration/config.ts';

const GRACE_MS = 300;

const config = readConfig(process.env, availableParallelism());
const server = await createServer({
  config,
  databaseUrl: config.DATABASE_URL!,
  dist: process.env.TRIPOS_DEV_PAGES!,
});
const stop = async (): Promise<void> => {
  // Open streams of events must not delay the next start.
  setTimeout(() => process.exit(0), GRACE_MS).unref();
  await server.close();
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The next start finds this one's compiled code, also where this one is killed.
flushCompileCache();
await server.app.listen({ port: config.PORT, host: '127.0.0.1' });
