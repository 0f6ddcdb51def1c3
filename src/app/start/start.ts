/**
 * Starts the product: the database, its migrations, the demo, and the server processes, which share nothing but the
 * database. The first process supervises, the others serve. What only they need is loaded by them only.
 */
import { type ChildProcess, fork } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, extname, join } from 'node:path';
import {
  type Config,
  databaseAddresses,
  jobsDatabaseUrl,
  readConfig,
  refuseWithoutKey,
  WrongConfiguration,
} from '#platform/server/configuration/config.ts';
import { prepareDataDir } from '#platform/server/configuration/data-dir.ts';
import { type Embedded, startEmbedded } from '#platform/server/database/embedded/embedded.ts';
import {
  expectStatementsKept,
  expectWritable,
  explainConnection,
  isConnectionFailure,
  probeDatabase,
} from '#platform/server/database/reach.ts';
import { expectFree, explainListening, plain } from './failures.ts';
import { giveAllBack, giveMemoryBack } from './give-back.ts';
import { answerSupervisor, askProcesses, hearFailure, reportFailure } from './processes.ts';
import { shareTraits } from './share-traits.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const STARTED = process.argv[1]!;
/** Beside the file that was started: a TypeScript module, or what was built of it. */
const PREPARE = join(dirname(STARTED), `prepare${extname(STARTED)}`);
const GRACE_MS = 15_000;
/** Of that, how long those who are connected are served on. */
const DRAIN_MS = 8_000;
const RESPAWN_MS = 1_000;
/**
 * The C library keeps what was freed, for each thread that has asked: one arena more than the main one, and back to the machine from a
 * megabyte on. Nothing where it is another library.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function configOrExit(): Config {
  try {
    const config = readConfig(process.env, availableParallelism());
    refuseWithoutKey(config);
    return config;
  } catch (error) {
    if (!(error instanceof WrongConfiguration)) throw error;
    process.stderr.write(`The configuration is wrong:\n${error.message}\n`);
    process.exit(2);
  }
}

async function serve(config: Config, databaseUrl: string): Promise<void> {
  // Before the schemas of what the server answers are made.
  shareTraits();
  const { createServer } = await import('#app/server.ts');
  const { isBuilt } = await import('#platform/server/pages/pages.ts');
  const server = await createServer({ config, databaseUrl, dist: (await isBuilt(DIST)) ? DIST : null });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    await server.drain(DRAIN_MS);
    await server.close();
    // The supervisor may just have handed over a connection: it takes it back before this process leaves.
    if (process.connected) await new Promise((resolve) => cluster.worker!.once('disconnect', resolve).disconnect());
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  // A terminal sends Ctrl-C to every process; the supervisor tells this one when to stop.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', stop);
  if (server.status) answerSupervisor(server.status);
  // Not only at its end: a process that is killed would leave nothing for the next one. What was read of the folder, four
  // megabytes, is then let go. At the first start of a version it takes a tenth of a second.
  flushCompileCache();
  giveMemoryBack(server.app.server, { letGo: server.database.renew });
  await server.app.listen({ port: config.PORT, host: config.HOST }).catch((error: unknown) => {
    throw explainListening(error, 'PORT', config.PORT, 'HOST', config.HOST);
  });
}

/** Says where the product is, and how to sign in to its demo. */
function greet({ PRODUCT_NAME, HOST, PORT, DEMO }: Config): void {
  say(`\n${PRODUCT_NAME} is at http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT}`);
  if (!DEMO) return;
  say('Demo accounts: admin@demo.example, teacher@demo.example, student@demo.example; password demo-password');
  say(`A second school: http://school.localhost:${PORT}`);
}

async function supervise(config: Config): Promise<void> {
  await refuseUnusable(config);
  const embedded = config.DATABASE_URL === undefined ? await startDatabase(config) : null;
  const databaseUrl = embedded?.url ?? config.DATABASE_URL!;
  let stopping = false;
  const workers = new Set<Worker>();
  let preparing: ChildProcess | null = null;

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    preparing?.kill('SIGTERM');
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all([...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
    await embedded?.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  // With the compiled code at hand, a process that takes another's place serves in half the time.
  const environment = {
    TRIPOS_WORKER_DATABASE_URL: databaseUrl,
    ...MALLOC,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(config.DATA_DIR, 'compiled'),
  };
  preparing = fork(PREPARE, { env: { ...process.env, ...environment } });
  const isPrepared = await new Promise((resolve) => preparing!.once('exit', (code) => resolve(code === 0)));
  preparing = null;
  if (!isPrepared || stopping) {
    // It has said why.
    await stop(1);
    return;
  }

  const spawn = (): void => {
    let served = false;
    const worker = cluster.fork(environment);
    workers.add(worker);
    hearFailure(worker, (message) => {
      // All processes fail for the same reason: it is said once.
      if (!appeals.has(message)) process.stderr.write(`${message}\n`);
      appeals.add(message);
    });
    worker.once('listening', () => {
      served = true;
      announce();
      serving += 1;
      if (serving === config.WORKERS) {
        say(`Server processes: ${serving}`);
        // What the start needed of this process, nothing needs again.
        giveAllBack();
      }
    });
    worker.once('exit', () => {
      workers.delete(worker);
      if (stopping) return;
      if (served) {
        serving -= 1;
        return spawn();
      }
      process.stderr.write('A server process could not start; see the message above\n');
      // While the database is away a process cannot be replaced, but the others must live to see it come back.
      if (announced) setTimeout(() => stopping || spawn(), RESPAWN_MS);
      else void stop(1);
    });
  };
  const appeals = new Set<string>();
  let announced = false;
  let serving = 0;
  const announce = (): void => {
    if (announced) return;
    announced = true;
    greet(config);
  };
  if (config.METRICS_PORT !== undefined) await serveOperators(config, config.METRICS_PORT, databaseUrl);
  for (let i = 0; i < config.WORKERS; i++) spawn();
}

/** The operators' pages and metrics, at an address of their own. */
async function serveOperators(config: Config, port: number, databaseUrl: string): Promise<void> {
  const { openStatus } = await import('#app/status/status.ts');
  const { operatorPages } = await import('#app/status/status-routes.ts');
  const { serveMetrics } = await import('#platform/server/observability/metrics.ts');
  const urls = {
    url: databaseUrl,
    directUrl: config.DIRECT_DATABASE_URL ?? databaseUrl,
    jobsUrl: jobsDatabaseUrl(config, databaseUrl),
  };
  const pages = operatorPages(openStatus(config, urls, new Date(), askProcesses));
  await serveMetrics(port, config.METRICS_HOST, pages);
  say(`Operators: http://${config.METRICS_HOST}:${port}`);
}

/** What would fail later, and less plainly, is tried first. */
async function refuseUnusable(config: Config): Promise<void> {
  const { DATABASE_URL, SECRET_KEY, SMTP_URL, DATA_DIR } = config;
  try {
    if (DATABASE_URL === undefined || SECRET_KEY === undefined || SMTP_URL === undefined)
      await prepareDataDir(DATA_DIR);
    await expectFree('PORT', config.PORT, 'HOST', config.HOST);
    if (config.METRICS_PORT !== undefined)
      await expectFree('METRICS_PORT', config.METRICS_PORT, 'METRICS_HOST', config.METRICS_HOST);
    for (const address of databaseAddresses(config)) {
      const state = await probeDatabase(address);
      expectWritable(address, state);
      await expectStatementsKept(address);
      if (state.isCitus && config.JOBS_DATABASE_URL === undefined)
        throw new WrongConfiguration(
          `JOBS_DATABASE_URL must be set: ${address.variable} leads to Citus, which can't have the job queue in the same database`,
        );
    }
    if (config.JOBS_DATABASE_URL !== undefined) {
      const address = { variable: 'JOBS_DATABASE_URL', url: config.JOBS_DATABASE_URL };
      const state = await probeDatabase(address);
      expectWritable(address, state);
      if (state.isCitus)
        throw new WrongConfiguration('JOBS_DATABASE_URL must be a database without the extension citus');
    }
  } catch (error) {
    process.stderr.write(`${plain(error)}\n`);
    process.exit(1);
  }
}

async function startDatabase(config: Config): Promise<Embedded> {
  try {
    return await startEmbedded({
      dataDir: config.DATA_DIR,
      onEvent: (event, detail) => process.stderr.write(`The database ${event}: ${detail}\n`),
    });
  } catch (error) {
    process.stderr.write(`${plain(error)}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
if (cluster.isPrimary) await supervise(config);
else {
  try {
    await serve(config, process.env.TRIPOS_WORKER_DATABASE_URL!);
  } catch (error) {
    const url = process.env.TRIPOS_WORKER_DATABASE_URL!;
    const variable = config.DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    await reportFailure(plain(isConnectionFailure(error) ? explainConnection({ variable, url }, error) : error));
    process.exit(1);
  }
}
