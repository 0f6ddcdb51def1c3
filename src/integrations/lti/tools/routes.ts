import type { FastifyRequest } from 'fastify';
import { handle, handleRaw, type RawAnswer } from '#access/handle.ts';
import { frameDocument, frameTextsFor } from '#integrations/lti/frame-page.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantOfRequest } from '#platform/server/http/tenant-of-request.ts';
import type { Services } from '#platform/server/services.ts';
import { html } from '#platform/server/text/html.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import * as actions from './actions.ts';
import * as items from './actions-items.ts';
import * as launch from './actions-launch.ts';
import * as contract from './contract.ts';
import { openQuestion } from './quiz/actions.ts';
import { listToolRows } from './store.ts';

/** The page that sends a message to a tool at once, or by its button where scripts are off. */
function sentPage(request: FastifyRequest, sent: launch.Sent, accent: string): RawAnswer {
  const texts = frameTextsFor(request).tools;
  const page =
    'refused' in sent
      ? {
          title: texts.notOpened,
          body: html`<h1>${texts.notOpened}</h1><p role="alert">${texts.asked[sent.refused]}</p>`,
        }
      : {
          title: texts.opening,
          sendsTo: new URL(sent.to).origin,
          script: "document.querySelector('form').submit();",
          body: html`<p>${texts.opening}</p><form method="post" action="${sent.to}">${Object.entries(sent.form).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
          )}<button>${texts.continueButton}</button></form>`,
        };
  const { text, headers } = frameDocument(request, { ...page, framedBy: [], accent });
  return { headers, bytes: Buffer.from(text) };
}

const redirect = (location: string): RawAnswer => ({ status: 302, headers: { location } });

/** The endpoints of outside tools. */
export function toolRoutes(directory: TenantDirectory) {
  const siteOf = (services: Services, tenant: TenantOfRequest, request: FastifyRequest) =>
    siteAddress(request, services.config, tenant);
  const atOf = async (services: Services, tenant: TenantOfRequest, request: FastifyRequest): Promise<launch.At> => ({
    services,
    tenant,
    site: siteOf(services, tenant, request),
    school: (await directory.view(tenant)).name,
  });
  return [
    handle(contract.listTools, ({ services, tenant, request, inTenant }) =>
      inTenant((tx) => actions.readTools(tx, siteOf(services, tenant, request))),
    ),
    handle(contract.createTool, ({ services, actor, body, inTenant }) =>
      inTenant((tx) => actions.addTool(services, tx, actor, body)),
    ),
    handle(contract.updateTool, ({ services, actor, params, body, inTenant }) =>
      inTenant((tx) => actions.changeTool(services, tx, actor, params.id, body)),
    ),
    handle(contract.removeTool, async ({ actor, params, inTenant }) => {
      await inTenant((tx) => actions.dropTool(tx, actor, params.id));
      return done;
    }),
    handle(contract.startToolRegistration, ({ services, tenant, actor, request, body, inTenant }) =>
      inTenant((tx) =>
        actions.beginRegistration(services, tx, actor, { ...body, site: siteOf(services, tenant, request) }),
      ),
    ),
    handle(contract.listUsableTools, ({ inTenant }) =>
      inTenant(async (tx) => ({
        tools: (await listToolRows(tx))
          .filter((row) => row.is_enabled)
          .map((row) => ({
            _id: row.tool_id,
            name: row.name,
            canSelect: row.select_url !== null,
            takesGrades: row.takes_grades,
          })),
      })),
    ),
    handle(contract.listTopicItems, ({ services, actor, params, inTenant }) =>
      inTenant(async (tx) => ({ items: await items.readItems(tx, actor, params.id, services.clock()) })),
    ),
    handle(contract.createItem, ({ services, actor, params, body, inTenant }) =>
      inTenant((tx) => items.addItem(services, tx, actor, params.id, body)),
    ),
    handle(contract.updateItem, ({ services, actor, params, body, inTenant }) =>
      inTenant((tx) => items.changeItem(services, tx, actor, params.id, body)),
    ),
    handle(contract.removeItem, async ({ actor, params, inTenant }) => {
      await inTenant((tx) => items.dropItem(tx, actor, params.id));
      return done;
    }),
    handle(contract.listItemResults, ({ params, query, inTenant }) =>
      inTenant((tx) => items.readItemResults(tx, params.id, query)),
    ),
    handleRaw(contract.openItem, async ({ services, tenant, actor, params, request, inTenant }) => {
      const at = await atOf(services, tenant, request);
      return redirect(await inTenant((tx) => launch.openItem(at, tx, actor, params.id)));
    }),
    handleRaw(contract.openQuestion, async ({ services, tenant, actor, params, request, inTenant }) => {
      const at = await atOf(services, tenant, request);
      return redirect(await inTenant((tx) => openQuestion(at, tx, actor, params)));
    }),
    handleRaw(contract.openSelect, async ({ services, tenant, actor, params, request, inTenant }) => {
      const at = await atOf(services, tenant, request);
      return redirect(await inTenant((tx) => launch.openSelect(at, tx, actor, params)));
    }),
    handleRaw(contract.authorise, async ({ services, tenant, actor, guest, query, request, inTenant }) => {
      const at = await atOf(services, tenant, request);
      const sent = await inTenant((tx) => launch.authorise(at, tx, actor ?? guest, query));
      const { accent } = await directory.view(tenant);
      return sentPage(request, sent, accent ?? '');
    }),
  ];
}
