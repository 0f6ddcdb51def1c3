/** Puts the slices together into one server process. */

import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Finder } from '#access/find.ts';
import type { Permission } from '#access/permissions.ts';
import { mount } from '#access/serve.ts';
import { SESSION_HEADER, sessionTag } from '#access/session-tag.ts';
import { exportTask } from '#admin/operations/exports.ts';
import { tenantImportTask } from '#admin/operations/imports.ts';
import { operationsRoutes } from '#admin/operations/routes.ts';
import { companyRoutes } from '#admin/tenant-settings/routes.ts';
import { subscriptionRoutes } from '#billing/routes.ts';
import { channelFinder } from '#courses/channels/api.ts';
import { channelRoutes } from '#courses/channels/routes.ts';
import { courseFinder } from '#courses/courses/api.ts';
import { courseImportKind } from '#courses/courses/exchange/import-task.ts';
import { courseRoutes } from '#courses/courses/routes.ts';
import { coursesOfRecord, learningOf, topicFinder } from '#courses/enrolment/api.ts';
import { learningRoutes } from '#courses/enrolment/routes.ts';
import { registerDid } from '#credentials/badges/well-known.ts';
import { credentialRoutes } from '#credentials/certificates/credentials/routes.ts';
import { decisionRoutes } from '#credentials/certificates/decisions/routes.ts';
import { fileRoutes as certificateFileRoutes } from '#credentials/certificates/files/routes.ts';
import { certificateRoutes } from '#credentials/certificates/routes.ts';
import { ruleRoutes as certificateRuleRoutes } from '#credentials/certificates/rules/routes.ts';
import { proctorRoutes } from '#delivery/proctoring/routes.ts';
import { openWatches, type Watches } from '#delivery/proctoring/watch.ts';
import { attemptRoutes } from '#delivery/routes.ts';
import { openSaver, type Saver } from '#delivery/save/save-batcher.ts';
import { openStarter, type Starter } from '#delivery/start/start-batcher.ts';
import { type LiveAttempts, openLiveAttempts } from '#delivery/sync/live.ts';
import { complaintRoutes } from '#grading/appeals/routes.ts';
import { markingRoutes } from '#grading/manual/routes.ts';
import { regradeTask } from '#grading/regrade/api.ts';
import { regradeRoutes } from '#grading/regrade/routes.ts';
import { accountRoutes } from '#identity/account/routes.ts';
import { whyHeld } from '#identity/account/rules-first.ts';
import { openSessions } from '#identity/account/sessions/sessions.ts';
import { groupFinder, personFinder } from '#identity/people/api.ts';
import { peopleRoutes } from '#identity/people/routes.ts';
import { ownDataTask } from '#identity/privacy/api.ts';
import { ownDataRoutes } from '#identity/privacy/routes.ts';
import { ssoRoutes } from '#identity/sso/routes.ts';
import { rosterRoutes } from '#identity/user-import/routes.ts';
import { uploadKind } from '#identity/user-import/task.ts';
import { questionFinder } from '#items/question-bank/api.ts';
import { questionBenchRoutes } from '#items/question-bank/bench/routes.ts';
import { duplicateRoutes } from '#items/question-bank/duplicates/routes.ts';
import { exportKind } from '#items/question-bank/export/export-task.ts';
import { importKind } from '#items/question-bank/import/import-task.ts';
import { questionRoutes } from '#items/question-bank/routes.ts';
import { mediaRoutes } from '#media/routes.ts';
import { type NoticeHub, openNoticeHub } from '#messaging/notifications/hub.ts';
import { noticeRoutes } from '#messaging/notifications/routes.ts';
import { accentShades } from '#platform/colour/accent.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pageTag } from '#platform/contract/languages.ts';
import { openClock, readDatabaseTime } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/configuration/config.ts';
import { openVault } from '#platform/server/configuration/installation-secret.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { type AppOptions, createApp, permissionsPolicy } from '#platform/server/http/app.ts';
import { watchConnections } from '#platform/server/http/connections.ts';
import { openApiDocument, openApiPage } from '#platform/server/http/openapi.ts';
import { tokenOf } from '#platform/server/http/request-token.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { hostName, type TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openMailer } from '#platform/server/mail.ts';
import { registerHealth } from '#platform/server/observability/health.ts';
import { openMetrics } from '#platform/server/observability/metrics.ts';
import { startTracing, type Traces } from '#platform/server/observability/tracing.ts';
import { registerPages } from '#platform/server/pages/pages.ts';
import type { Services } from '#platform/server/services.ts';
import { openSignals } from '#platform/server/signals.ts';
import { html } from '#platform/server/text/html.ts';
import { accessRoutes } from '#quizzes/access/routes.ts';
import { overrideRoutes } from '#quizzes/accommodations/routes.ts';
import { quizFinder } from '#quizzes/api.ts';
import { quizRoutes } from '#quizzes/routes.ts';
import { safeBrowserRoutes } from '#quizzes/safe-browser/routes.ts';
import { rehearsalRoutes } from '#results/preview/routes.ts';
import { attemptFinder } from '#results/results/api.ts';
import { resultsRoutes } from '#results/results/routes.ts';
import { modelsTask } from '#results/statistics/api.ts';
import { statisticsRoutes } from '#results/statistics/routes.ts';
import { announcementRoutes } from '#site/announcements/routes.ts';
import { siteRoutes } from '#site/app-shell/routes.ts';
import { blogRoutes } from '#site/blog/routes.ts';
import { pageRoutes } from '#site/cms/routes.ts';
import { dashboardRoutes } from '#site/dashboard/routes.ts';
import { publicQuizRoutes } from '#site/public-quizzes/routes.ts';
import { searchRoutes } from '#site/search/routes.ts';
import { describePage, nothingThere } from '#site/seo/api.ts';
import { registerFiles } from '#site/seo/files.ts';
import { hasMoved } from '#site/seo/heads/head.ts';
import { installable } from '#site/seo/heads/written-head.ts';
import { foundRoutes } from '#site/seo/routes.ts';
import { registerWorker } from '#site/seo/worker-file.ts';
import { personRecordRoutes } from '#site/student-profile/routes.ts';
import { helpRoutes } from '#site/support/routes.ts';
import type { TaskKind } from '#tasks/api.ts';
import { taskRoutes } from '#tasks/routes.ts';
import { openTenantDirectory, type TenantDirectory } from '#tenancy/api.ts';
import { tenantRoutes } from '#tenancy/routes.ts';
import { startBackground } from './background.ts';
import { readFirst } from './initial-content.ts';
import { figuresOf } from './metrics.ts';
import { isWellFormed } from './page-existence.ts';
import { firstCalls } from './preload-requests.ts';
import { sealedColumns } from './secrets.ts';
import { watchProcess } from './start/processes.ts';
import type { ProcessStatus } from './status/status-facts.ts';

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
<title>No site</title><p>There is no site at this address.</p></html>`;

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
