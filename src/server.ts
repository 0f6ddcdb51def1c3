/** Puts the slices together into one server process. */

import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Finder } from '#access/find.ts';
import type { Permission } from '#access/permissions.ts';
import { mount } from '#access/serve.ts';
import { SESSION_HEADER, sessionTag } from '#access/session-tag.ts';
import { accountRoutes } from '#account/routes.ts';
import { whyHeld } from '#account/rules-first.ts';
import { openSessions } from '#account/sessions.ts';
import { announcementRoutes } from '#announcement/routes.ts';
import { type LiveAttempts, openLiveAttempts } from '#attempt/live.ts';
import { attemptRoutes } from '#attempt/routes.ts';
import { proctorRoutes } from '#attempt/routes-proctor.ts';
import { openSaver, type Saver } from '#attempt/saver.ts';
import { openStarter, type Starter } from '#attempt/starter.ts';
import { openWatches, type Watches } from '#attempt/watch.ts';
import { registerDid } from '#badge/well-known.ts';
import { blogRoutes } from '#blog/routes.ts';
import { certificateRoutes } from '#certificate/routes.ts';
import { credentialRoutes } from '#certificate/routes-credentials.ts';
import { decisionRoutes } from '#certificate/routes-decisions.ts';
import { fileRoutes as certificateFileRoutes } from '#certificate/routes-files.ts';
import { ruleRoutes as certificateRuleRoutes } from '#certificate/routes-rules.ts';
import { channelRoutes } from '#channel/routes.ts';
import { channelFinder } from '#channel/store-find.ts';
import { companyRoutes } from '#company/routes.ts';
import { complaintRoutes } from '#complaint/routes.ts';
import { courseFinder } from '#course/actions-find.ts';
import { courseImportKind } from '#course/import-task.ts';
import { courseRoutes } from '#course/routes.ts';
import { dashboardRoutes } from '#dashboard/routes.ts';
import { describePage, nothingThere } from '#found/actions.ts';
import { registerFiles } from '#found/files.ts';
import { hasMoved } from '#found/head.ts';
import { foundRoutes } from '#found/routes.ts';
import { registerWorker } from '#found/worker-file.ts';
import { installable } from '#found/written-head.ts';
import { helpRoutes } from '#help/routes.ts';
import { topicFinder } from '#learning/actions-find.ts';
import { coursesOfRecord, learningOf } from '#learning/actions-overview.ts';
import { learningRoutes } from '#learning/routes.ts';
import { markingRoutes } from '#marking/routes.ts';
import { mediaRoutes } from '#media/routes.ts';
import { type NoticeHub, openNoticeHub } from '#notice/hub.ts';
import { noticeRoutes } from '#notice/routes.ts';
import { exportTask } from '#operations/exports.ts';
import { tenantImportTask } from '#operations/imports.ts';
import { operationsRoutes } from '#operations/routes.ts';
import { ownDataTask } from '#own-data/actions.ts';
import { ownDataRoutes } from '#own-data/routes.ts';
import { pageRoutes } from '#page/routes.ts';
import { peopleRoutes } from '#people/routes.ts';
import { groupFinder, personFinder } from '#people/store-find.ts';
import { personRecordRoutes } from '#person-record/routes.ts';
import { accentShades } from '#platform/colour/accent.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pageTag } from '#platform/contract/languages.ts';
import { type AppOptions, createApp, permissionsPolicy } from '#platform/server/app.ts';
import { openClock, readDatabaseTime } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { watchConnections } from '#platform/server/connections.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { registerHealth } from '#platform/server/health.ts';
import { html } from '#platform/server/html.ts';
import { openVault } from '#platform/server/installation-secret.ts';
import { openJobs } from '#platform/server/jobs.ts';
import { openMailer } from '#platform/server/mail.ts';
import { openMetrics } from '#platform/server/metrics.ts';
import { openApiDocument, openApiPage } from '#platform/server/openapi.ts';
import { registerPages } from '#platform/server/pages.ts';
import { tokenOf } from '#platform/server/request-token.ts';
import type { Services } from '#platform/server/services.ts';
import { openSignals } from '#platform/server/signals.ts';
import { siteAddress } from '#platform/server/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/tenant-of-request.ts';
import { startTracing, type Traces } from '#platform/server/tracing.ts';
import { publicQuizRoutes } from '#public-quiz/routes.ts';
import { exportKind } from '#question-bank/export-task.ts';
import { importKind } from '#question-bank/import-task.ts';
import { questionRoutes } from '#question-bank/routes.ts';
import { questionBenchRoutes } from '#question-bank/routes-bench.ts';
import { duplicateRoutes } from '#question-bank/routes-duplicates.ts';
import { questionFinder } from '#question-bank/store-find.ts';
import { quizFinder } from '#quiz/actions-find.ts';
import { quizRoutes } from '#quiz/routes.ts';
import { accessRoutes } from '#quiz/routes-access.ts';
import { overrideRoutes } from '#quiz/routes-overrides.ts';
import { safeBrowserRoutes } from '#quiz/routes-safe-browser.ts';
import { regradeTask } from '#regrade/actions-task.ts';
import { regradeRoutes } from '#regrade/routes.ts';
import { rehearsalRoutes } from '#rehearsal/routes.ts';
import { resultsRoutes } from '#results/routes.ts';
import { attemptFinder } from '#results/store-find.ts';
import { rosterRoutes } from '#roster/routes.ts';
import { uploadKind } from '#roster/task.ts';
import { searchRoutes } from '#search/routes.ts';
import { siteRoutes } from '#site/routes.ts';
import { ssoRoutes } from '#sso/routes.ts';
import { modelsTask } from '#statistics/actions-models.ts';
import { statisticsRoutes } from '#statistics/routes.ts';
import { subscriptionRoutes } from '#subscription/routes.ts';
import type { TaskKind } from '#task/actions.ts';
import { taskRoutes } from '#task/routes.ts';
import { openTenantDirectory, type TenantDirectory } from '#tenant/actions.ts';
import { tenantRoutes } from '#tenant/routes.ts';
import { startBackground } from './background.ts';
import { figuresOf } from './figures.ts';
import { firstCalls } from './first-calls.ts';
import { readFirst } from './first-words.ts';
import { isWellFormed } from './page-things.ts';
import { watchProcess } from './processes.ts';
import { sealedColumns } from './secrets.ts';
import type { ProcessStatus } from './status-facts.ts';

/** All endpoints of the product. `every-endpoint.test.ts` walks this list. */
export const allHandlers = (
  directory: TenantDirectory,
  hub: NoticeHub,
  exams: { readonly live: LiveAttempts; readonly watches: Watches; readonly saver: Saver; readonly starter: Starter },
) => [
  ...tenantRoutes(directory),
  ...accountRoutes(directory),
  ...ssoRoutes,
  ...ownDataRoutes,
  ...taskRoutes,
  ...peopleRoutes(directory),
  ...rosterRoutes(directory),
  ...subscriptionRoutes,
  ...noticeRoutes(hub),
  ...announcementRoutes,
  ...questionRoutes,
  ...questionBenchRoutes,
  ...duplicateRoutes,
  ...quizRoutes,
  ...overrideRoutes,
  ...attemptRoutes(exams),
  ...accessRoutes,
  ...safeBrowserRoutes,
  ...proctorRoutes(exams.live, exams.watches),
  ...mediaRoutes,
  ...courseRoutes,
  ...resultsRoutes(directory, learningOf),
  ...rehearsalRoutes,
  ...statisticsRoutes,
  ...complaintRoutes,
  ...channelRoutes,
  ...certificateRoutes,
  ...credentialRoutes,
  ...certificateFileRoutes,
  ...certificateRuleRoutes,
  ...decisionRoutes,
  ...regradeRoutes,
  ...markingRoutes,
  ...learningRoutes,
  ...companyRoutes,
  ...operationsRoutes,
  ...personRecordRoutes({ courses: coursesOfRecord }),
  ...dashboardRoutes(directory),
  ...siteRoutes,
  ...pageRoutes(directory),
  ...publicQuizRoutes,
  ...helpRoutes,
  ...blogRoutes(directory),
  ...foundRoutes(directory),
  ...searchRoutes(allFinders),
];

/** What the global search asks, in the order in which it shows what they find. */
export const allFinders: readonly Finder[] = [
  quizFinder,
  attemptFinder,
  courseFinder,
  topicFinder,
  channelFinder,
  questionFinder,
  personFinder,
  groupFinder,
];

/** All kinds of tasks. */
export const allTaskKinds: readonly TaskKind[] = [
  uploadKind,
  importKind,
  exportKind,
  exportTask,
  tenantImportTask,
  regradeTask,
  ownDataTask,
  modelsTask,
  courseImportKind,
];

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

export async function createServer(options: ServerOptions): Promise<Server> {
  const { config, databaseUrl } = options;
  const { LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = config;
  const app = await createApp({ logLevel, trustProxy, ...(options.logTo && { logTo: options.logTo }) });
  const connections = watchConnections(app);
  const traces =
    config.TRACES_URL === undefined ? null : await startTracing(app, config.TRACES_URL, config.TRACES_SHARE);
  const report = (error: Error): void => app.log.warn({ err: error }, 'connection to the database lost');
  const database = openDatabase(databaseUrl, { onLost: report });
  const vault = await openVault(database, config, sealedColumns).catch(async (error) => {
    await database.close();
    throw error;
  });
  const shared = options.clock
    ? null
    : await openClock(
        () => readDatabaseTime(database),
        (error) => app.log.warn({ err: error }, 'the clock of the database could not be read'),
      );
  const clock = options.clock ?? shared!.now;
  // A pooler gives a connection back after each transaction; who listens needs one that stays.
  const directUrl = config.DIRECT_DATABASE_URL ?? databaseUrl;
  const signals = await openSignals(directUrl, report);
  const jobs = await openJobs(directUrl, report);
  const mailer = openMailer(jobs, vault);
  const services: Services = { config, database, log: app.log, jobs, mailer, signals, vault, clock };

  const directory = openTenantDirectory(database, signals, config.PRODUCT_NAME, clock);
  const sessions = openSessions(database, signals, clock);
  const live = openLiveAttempts(signals, database);
  const watches = openWatches(services, live);
  const saver = openSaver(database);
  const starter = openStarter(database, clock);
  const metrics = config.METRICS_PORT === undefined ? null : openMetrics(app, figuresOf(services, saver, starter));
  const status = metrics && watchProcess(app, database, saver.depth);
  const handlers = allHandlers(directory, openNoticeHub(signals), { live, watches, saver, starter });
  mount(app, handlers, services, {
    findTenant: directory.find,
    findActor: sessions.findActor,
    whyHeld: (actor, endpoint) => whyHeld(actor, endpoint, clock()),
    isOff: directory.isOff,
    onSessionsChanged: sessions.onChanged,
  });

  const endpoints = handlers.map((handler) => handler.endpoint);
  registerHealth(app, database, connections);
  app.get('/v1/api/openapi.json', async () => openApiDocument(endpoints, config.PRODUCT_NAME));
  app.get('/v1/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(openApiPage(endpoints, config.PRODUCT_NAME)),
  );
  registerFiles(app, services, directory);
  registerDid(app, services, directory);
  if (options.dist !== null) await registerWorker(app, options.dist);
  await servePages(app, services, directory, sessions, options.dist);

  const stopBackground = options.background === false ? null : await startBackground(services, allTaskKinds);

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
      watches.close();
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

const NO_SITE = `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>No site</title><p>No site lives at this address.</p></html>`;

async function servePages(
  app: FastifyInstance,
  services: Services,
  directory: TenantDirectory,
  sessions: ReturnType<typeof openSessions>,
  dist: string | null,
): Promise<void> {
  const sendPage = dist === null ? null : await registerPages(app, dist, services.config.IMAGE_URL);
  const readActor = async (tenant: TenantOfRequest, token: string | undefined) =>
    token ? await sessions.findActor(tenant, token) : null;
  app.setNotFoundHandler(async (request, reply) => {
    // Not by `new URL`: it takes what follows two slashes for a host.
    const [, pathname = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(request.url) ?? [];
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(v1|assets)\//.test(pathname);
    if (!wantsPage || !sendPage) {
      return reply.code(404).send({ message: 'There is nothing at this address', statusCode: 404, code: 'not_found' });
    }
    const tenant = await directory.find(hostName(request.headers.host ?? ''));
    if (!tenant) return reply.code(404).type('text/html; charset=utf-8').send(NO_SITE);
    const view = await directory.view(tenant);
    const known = await readActor(tenant, tokenOf(request)?.text);
    // As at the door: whoever has something to do first is a visitor meanwhile.
    const reader = known && whyHeld(known, null, services.clock()) ? null : known;
    const actor = reader?.isGuest ? null : reader;
    reply.header(SESSION_HEADER, sessionTag(known));
    if (pathname === '/cert') reply.header('permissions-policy', permissionsPolicy('(self)'));
    const around = { services, tenant, view, address: siteAddress(request, services.config, tenant) };
    const found = await describePage(around, pathname, new URLSearchParams(search), actor);
    if (hasMoved(found)) return reply.redirect(found.to, 302);
    const { status, page, ...words } = found;
    const isSound = page === null || isWellFormed(page);
    const asked = { page: isSound ? page : null, reader: known, isHeld: reader === null, view };
    const { user, first, isThere } = await readFirst(services, tenant, asked);
    const shown = isSound && isThere ? { status, page, ...words } : nothingThere(view);
    return sendPage(reply, shown.status, {
      ...shown,
      ...first,
      file: shown.page?.file ?? null,
      firstCalls: shown.page && reader ? firstCalls(shown.page, reader) : [],
      head: html`${installable(view)}${shown.head}`,
      language: pageTag(user?.language ?? null, view.language),
      isLanguageChosen: user?.language != null,
      accent: view.accent,
      icon: view.logoM,
      boot: {
        product: services.config.PRODUCT_NAME,
        tenant: view,
        user,
        ...(shown.status === 404 && { gone: true }),
        guest: known?.isGuest === true,
        accent: accentShades(view.accent),
      },
    });
  });
}
