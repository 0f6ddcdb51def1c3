import { createHash } from 'node:crypto';
import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import type { TenantTx } from '#platform/server/database/tenant-tx.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import { readAnswers, removeAnswer, takeForm } from './actions-answers.ts';
import { readLive, readPageData } from './actions-live.ts';
import { publish, unschedule } from './actions-publish.ts';
import * as contract from './contract.ts';
import { deletePageAnswer, listPageAnswers, sendPageForm } from './contract-answers.ts';
import { getPageData, previewBlockData } from './contract-live.ts';
import { publishPagesJob } from './jobs.ts';
import type { Site } from './rules.ts';
import { sanitiseBlock } from './sanitise.ts';

/** The clocks of the job queue and of the database may differ a little; then the job comes a moment later. */
const LATE_MS = 1_000;

type SiteOf = (tenant: Parameters<TenantDirectory['view']>[0]) => Promise<Site>;

/** What visitors get, and what they send by the forms of a page. */
const visitorRoutes = (siteOf: SiteOf) => [
  handleRaw(contract.getPageLayout, async ({ query, tenant, request, inTenant }): Promise<RawAnswer> => {
    const site = await siteOf(tenant);
    const layout = await inTenant((tx: TenantTx) => actions.readLayout(tx, query.page, site));
    const body = JSON.stringify(contract.pageLayoutSchema.parse(layout));
    // Of the bytes themselves: a page that was deleted and made again begins with the same revision.
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': 'public, no-cache', etag };
    const isKnown = request.headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
    if (isKnown) return { status: 304, headers };
    return { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, bytes: Buffer.from(body) };
  }),
  handle(getPageData, async ({ query, tenant, services, inTenant }) => {
    const site = await siteOf(tenant);
    return { blocks: await inTenant((tx) => readPageData(tx, query.page, site, services)) };
  }),
  handle(previewBlockData, async ({ body, services, inTenant }) => ({
    data: await inTenant((tx) => readLive(tx, sanitiseBlock(body), services)),
  })),
  handle(sendPageForm, async ({ body, tenant, services, request, inTenant }) => {
    const site = await siteOf(tenant);
    await inTenant((tx) => takeForm(tx, body, site, request.ip, services.clock()));
    return done;
  }),
  handle(listPageAnswers, ({ params, query, inTenant }) => inTenant((tx) => readAnswers(tx, params.name, query))),
  handle(deletePageAnswer, async ({ actor, params, inTenant }) => {
    await inTenant((tx) => removeAnswer(tx, actor, params.name, params.id));
    return done;
  }),
];

/** Writing a page: its draft, when it is published, its end. */
const editorRoutes = (siteOf: SiteOf) => [
  handle(contract.listPages, async ({ query, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.readPages(tx, query, site));
  }),
  handle(contract.createPage, async ({ actor, body, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.makePage(tx, actor, body, site));
  }),
  handle(contract.getPage, async ({ params, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.readPage(tx, params.name, site));
  }),
  handle(contract.savePage, async ({ actor, params, body, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.saveDraft(tx, actor, params.name, body, site));
  }),
  handle(contract.publishPage, async ({ actor, params, body, tenant, services, inTenant }) => {
    const site = await siteOf(tenant);
    const at = body.at === null ? null : new Date(body.at);
    const page = await inTenant((tx) =>
      publish(tx, actor, params.name, { edit: body.edit, at }, site, services.clock()),
    );
    if (at !== null) {
      await services.jobs.send(
        publishPagesJob,
        { tenantId: tenant.id },
        { startAfter: new Date(at.getTime() + LATE_MS) },
      );
    }
    return page;
  }),
  handle(contract.unschedulePage, async ({ actor, params, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => unschedule(tx, actor, params.name, site));
  }),
  handle(contract.deletePage, async ({ actor, params, services, inTenant }) => ({
    ...done,
    _id: await inTenant((tx) => actions.removePage(tx, actor, params.name, services.clock())),
  })),
  handle(contract.undeletePage, async ({ actor, params, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.restorePage(tx, actor, params.id, site));
  }),
];

const revisionRoutes = (siteOf: SiteOf) => [
  handle(contract.listPageRevisions, ({ params, query, inTenant }) =>
    inTenant((tx) => actions.readRevisions(tx, params.name, query)),
  ),
  handle(contract.getPageRevision, async ({ params, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.readRevision(tx, params.name, params.revision, site));
  }),
  handle(contract.restorePage, async ({ actor, params, body, tenant, inTenant }) => {
    const site = await siteOf(tenant);
    return inTenant((tx) => actions.restoreRevision(tx, actor, params, body.edit, site));
  }),
];

export const pageRoutes = (directory: TenantDirectory) => {
  const siteOf: SiteOf = (tenant) => directory.view(tenant);
  return [...visitorRoutes(siteOf), ...editorRoutes(siteOf), ...revisionRoutes(siteOf)];
};
