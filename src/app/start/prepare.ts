/**
 * Brings the database up to date before server processes begin: migrations, the secret, the demo. It runs in a process of its own, which
 * needs most of the product's code and ends; the supervisor, which stays, needs little.
 */
import { availableParallelism } from 'node:os';
import { sealedColumns } from '#app/slices.ts';
import { readConfig } from '#platform/server/configuration/config.ts';
import { openVault } from '#platform/server/configuration/installation-secret.ts';
import { expectDistributed } from '#platform/server/database/citus/distribute.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { plain } from './failures.ts';

const config = readConfig(process.env, availableParallelism());
const databaseUrl = process.env.TRIPOS_WORKER_DATABASE_URL!;
// A supervisor that was killed leaves nobody who would use what is prepared here.
process.on('disconnect', () => process.exit(1));
// A terminal sends Ctrl-C to every process; the supervisor tells this one when to stop.
process.on('SIGINT', () => undefined);
try {
  await migrate(config.DIRECT_DATABASE_URL ?? databaseUrl);
  await expectDistributed(config.DIRECT_DATABASE_URL ?? databaseUrl);
  await checkSecret();
  if (config.DEMO) {
    const { fillWhenEmpty } = await import('#app/demo/seed.ts');
    await fillWhenEmpty(databaseUrl, (line) => void process.stdout.write(`${line}\n`));
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${plain(error)}\n`);
  process.exit(1);
}

/** Throws WrongSecret before a server process has begun. */
async function checkSecret(): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    await openVault(database, config, sealedColumns);
  } finally {
    await database.close();
  }
}
