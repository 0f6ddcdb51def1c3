/** Vitest's global set-up: one PostgreSQL for the whole run, with a migrated template for the test files to clone. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import { clearLeftovers } from '#platform/server/database/embedded/leftovers.ts';
import { isAlive } from '#platform/server/database/embedded/wait.ts';
import { migrate, readMigrations } from '#platform/server/database/migrate.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createTemplate, dropEverywhere, findCluster, onNode } from './citus.ts';
import type { ProvidedDatabase } from './database-provided.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  try {
    const { adminUrl, ownerUrl, cluster } = server;
    project.provide('database', { adminUrl, ownerUrl, cluster, template: await ensureTemplate(server) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

type TestServer = Omit<ProvidedDatabase, 'template'> & { stop(): Promise<void> };

async function startServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { adminUrl: given, ownerUrl: given, cluster: null, stop: async () => {} };
  const coordinator = process.env.TRIPOS_CITUS_URL;
  if (coordinator) {
    const cluster = await findCluster(coordinator);
    return { adminUrl: coordinator, ownerUrl: cluster.ownerUrl, cluster, stop: async () => {} };
  }
  // Memory is faster than a disk, and these data need to outlive nothing.
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(base);
  const dataDir = mkdtempSync(join(base, `tripos-test-${process.pid}-`));
  const embedded = await startEmbedded({ dataDir, durable: false });
  // Ctrl-C ends Vitest without its tear-down; the database's own exit hook has then just told it to stop.
  const clear = (): void => {
    try {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // It was writing its last; the next run sweeps.
    }
  };
  process.once('exit', clear);
  return {
    adminUrl: embedded.adminUrl,
    ownerUrl: embedded.url,
    cluster: null,
    async stop() {
      await embedded.stop();
      process.off('exit', clear);
      clear();
    },
  };
}

/** Clears what test runs have left that were killed before they could clean up. */
async function sweep(base: string): Promise<void> {
  for (const name of readdirSync(base)) {
    const pid = Number(/^tripos-test-(\d+)-/.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    const left = join(base, name);
    // Another account's leftovers are not ours to end or remove.
    await clearLeftovers(join(left, 'postgres'), join(left, 'postgres'))
      .then(() => rmSync(left, { recursive: true, force: true }))
      .catch(() => {});
  }
}

const renameDatabase = (url: string, from: string, to: string): Promise<unknown> =>
  onNode(url, async (client) => {
    await client.query(`ALTER DATABASE ${from} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [from]);
    await client.query(`ALTER DATABASE ${from} RENAME TO ${to}`);
  });

/** Builds the template where it is missing; its name says which migrations made it. Answers the name. */
async function ensureTemplate({ adminUrl, ownerUrl, cluster }: TestServer): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await readMigrations()) hash.update(`${migration.name} ${migration.sha256}\n`);
  const template = `tripos_template_${hash.digest('hex').slice(0, 16)}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // Two runs on one server: the second waits and then finds the template.
    await admin.query(`SELECT pg_advisory_lock(hashtext('tripos template'))`);
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return template;
    const unfinished = `${template}_unfinished`;
    if (cluster) {
      await dropEverywhere(cluster, unfinished);
      await createTemplate(cluster, unfinished);
      // The coordinator's last, as its name says that the template is there.
      for (const url of cluster.nodeUrls.toReversed()) await renameDatabase(url, unfinished, template);
      return template;
    }
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${unfinished} OWNER ${new URL(ownerUrl).username}`);
    const url = new URL(ownerUrl);
    url.pathname = `/${unfinished}`;
    await migrate(url.href);
    // Each server would otherwise make the tables of its jobs, which takes longer than all else of its start.
    await (await openJobs(url.href, () => {})).close();
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
    return template;
  } finally {
    await admin.end();
  }
}
