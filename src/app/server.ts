/** One server process. What it consists of is the list in `slices.ts`. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { openAnswersForPages } from '#access/answer-for-page.ts';
import { isKeyText, scopes } from '#access/keys.ts';
import type { Permission } from '#access/permissions.ts';
import { mount } from '#access/serve.ts';
import type { SessionResolver } from '#access/session-resolver.ts';
import { openExams } from '#delivery/api.ts';
import { openSessions, passwordBlocker } from '#identity/account/api.ts';
import { openApiKeys } from '#identity/api-keys/api.ts';
import { tokenPath } from '#identity/api-keys/openapi.ts';
import { openLiveRooms } from '#live/api.ts';
import { openNotificationHub } from '#messaging/notifications/api.ts';
import { describedEvents } from '#messaging/webhooks/api.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type ClockEvents, openClock, readDatabaseTime } from '#platform/server/clock.ts';
import { type Config, jobsDatabaseUrl } from '#platform/server/configuration/config.ts';
import { openVault } from '#platform/server/configuration/installation-secret.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { type AppOptions, createApp } from '#platform/server/http/app.ts';
import { watchConnections } from '#platform/server/http/connections.ts';
import { openApiDocument, openApiPage } from '#platform/server/http/openapi.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openMailer } from '#platform/server/mail.ts';
import { registerHealth } from '#platform/server/observability/health.ts';
import type { Figure } from '#platform/server/observability/metrics.ts';
import { startTracing, type Traces } from '#platform/server/observability/tracing.ts';
import type { Services } from '#platform/server/services.ts';
import { openSignals } from '#platform/server/signals.ts';
import { registerWorker } from '#site/seo/api.ts';
import { openTenantDirectory } from '#tenancy/api.ts';
import { examples } from './api-examples/examples.ts';
import { statsOf } from './metrics.ts';
import { servePages } from './pages.ts';
import { allHandlers, registerAllFiles, sealedColumns, startBackground } from './slices.ts';
import { watchProcess } from './start/watch-process.ts';
import type { ProcessStatus } from './status/status-facts.ts';

export interface ServerOptions extends Partial<AppOptions> {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Folder of the built browser half; without it there are no pages. */
  readonly dist: string | null;
  readonly clock?: () => Date;
  /** False: no jobs and no sweeping run in this process. */
  readonly background?: boolean;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly endpoints: readonly Endpoint<Permission>[];
  /** What this process tells operators; null where no address for it is configured. */
  readonly metrics: Registry | null;
  /** How this process is; null where nobody can ask. */
  readonly status: (() => ProcessStatus) | null;
  /** Null where no address for them is configured. */
  readonly traces: Traces | null;
  /** Serves on until everybody who is connected has been told to come back elsewhere, at most for this long. */
  drain(limitMs: number): Promise<void>;
  close(): Promise<void>;
}

const warnOf = (app: FastifyInstance, what: string) => (error: unknown) => app.log.warn({ err: error }, what);

const clockEvents = (app: FastifyInstance): ClockEvents => ({
  onFailure: warnOf(app, 'the clock of the database could not be read'),
  onJump: (ms) =>
    app.log.warn(
      { ms },
      'time jumped for this process: the clock of the database was set, or this machine stood still',
    ),
  onApart: (aheadMs) =>
    aheadMs === 0
      ? app.log.info('the clocks of this machine and of the database agree again')
      : app.log.warn(
          { aheadMs },
          'the clocks of this machine and of the database differ; deadlines go by the database',
        ),
});

/** The description of the interface, for programs and for people. */
function serveApiDocs(app: FastifyInstance, endpoints: Server['endpoints'], productName: string): void {
  app.get('/v1/api/openapi.json', async () =>
    openApiDocument(endpoints, productName, {
      events: describedEvents,
      scopes,
      examples,
      paths: { '/oauth/token': tokenPath },
    }),
  );
  app.get('/v1/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(openApiPage(endpoints, productName)),
  );
}

async function countForOperators(app: FastifyInstance, stats: readonly Figure[]): Promise<Registry> {
  const { openMetrics } = await import('#platform/server/observability/metrics.ts');
  return openMetrics(app, stats);
}

export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, databaseUrl } = options;
  const { LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = config;
  const app = await createApp({ logLevel, trustProxy, ...(options.logTo && { logTo: options.logTo }) });
  const connections = watchConnections(app);
  const traces =
    config.TRACES_URL === undefined ? null : await startTracing(app, config.TRACES_URL, config.TRACES_SHARE);
  const report = warnOf(app, 'connection to the database lost');
  const onUncounted = warnOf(app, 'rows of tables could not be counted for plans');
  const database = openDatabase(databaseUrl, { onLost: report, onUncounted });
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await database.close();
    throw error;
  };
  const vault = await openVault(database, config, sealedColumns).catch(closeAndThrow);
  const askTime = (): Promise<number> => readDatabaseTime(database);
  const shared = options.clock ? null : await openClock(askTime, clockEvents(app)).catch(closeAndThrow);
  const clock = options.clock ?? shared!.now;
  // A pooler gives a connection back after each transaction; who listens needs one that stays.
  const directUrl = config.DIRECT_DATABASE_URL ?? databaseUrl;
  const signals = await openSignals(directUrl, report);
  const jobs = await openJobs(jobsDatabaseUrl(config, databaseUrl), warnOf(app, 'the queue of jobs could not be read'));
  const mailer = openMailer(jobs, vault);
  const services: Services = { config, database, log: app.log, jobs, mailer, signals, vault, clock };

  const directory = openTenantDirectory(database, signals, config.PRODUCT_NAME, clock);
  const sessions = openSessions(database, signals, clock);
  const keys = openApiKeys(services);
  const exams = openExams(services);
  const rooms = openLiveRooms(services);
  const kept = { directory, hub: openNotificationHub(signals), exams, rooms };
  const stats = [...exams.stats, ...rooms.stats, ...statsOf(services)];
  const metrics = config.METRICS_PORT === undefined ? null : await countForOperators(app, stats);
  const status = metrics && watchProcess(app, database, exams.saveBatcher.depth);
  const handlers = allHandlers(kept);
  const resolver: SessionResolver = {
    findTenant: directory.find,
    findActor: (tenant, token) => (isKeyText(token) ? keys : sessions).findActor(tenant, token),
    blockerOf: (actor, endpoint) => passwordBlocker(actor, endpoint, clock()),
    switchOf: directory.switchOf,
    onSessionsChanged: sessions.onChanged,
  };
  mount(app, handlers, services, resolver);
  const endpoints = handlers.map((handler) => handler.endpoint);
  registerHealth(app, database, connections, clock);
  serveApiDocs(app, endpoints, config.PRODUCT_NAME);
  registerAllFiles(app, services, kept);
  if (options.dist !== null) await registerWorker(app, options.dist);
  await servePages(app, services, directory, sessions, openAnswersForPages(handlers, services, resolver), options.dist);

  const stopBackground = options.background === false ? null : await startBackground(services);

  return {
    app,
    services,
    database,
    endpoints,
    metrics,
    status,
    traces,
    drain: connections.drain,
    async close() {
      await app.close();
      exams.close();
      rooms.close();
      shared?.close();
      await stopBackground?.();
      await jobs.close();
      await signals.close();
      await database.close();
      // A collector that does not answer holds nobody up.
      await Promise.race([
        traces?.stop().catch(() => {}),
        new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
      ]);
    },
  };
}
