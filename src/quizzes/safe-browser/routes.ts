import { handle, handleRaw } from '#access/handle.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import * as actions from './actions.ts';
import * as contract from './contract.ts';

export const safeBrowserRoutes = [
  handle(contract.getSafeBrowser, ({ params, inTenant }) => inTenant((tx) => actions.readSafeBrowser(tx, params.id))),
  handle(contract.setSafeBrowser, ({ actor, params, body, request, tenant, services, inTenant }) => {
    const site = siteAddress(request, services.config, tenant);
    return inTenant((tx) => actions.changeSafeBrowser(tx, actor, params.id, body, site, services.clock()));
  }),
  handleRaw(contract.fetchSettings, async ({ params, inTenant }) => {
    const file = await inTenant((tx) => actions.readSettingsFile(tx, params.id, params.token));
    return {
      headers: { 'content-type': 'application/seb', 'content-disposition': 'attachment; filename="exam.seb"' },
      bytes: new TextEncoder().encode(file),
    };
  }),
];
