import { handle } from '#access/handle.ts';
import { done } from '#platform/contract/shapes.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import { addToken, endToken, readDirectory } from './actions.ts';
import { createScimToken, getDirectory, revokeScimToken } from './contract.ts';

export const scimRoutes = [
  handle(getDirectory, ({ services, tenant, request, inTenant }) =>
    inTenant((tx) => readDirectory(tx, siteAddress(request, services.config, tenant))),
  ),
  handle(createScimToken, ({ actor, body, services, inTenant }) =>
    inTenant((tx) => addToken(tx, actor, body, services.clock())),
  ),
  handle(revokeScimToken, async ({ actor, params, services, inTenant }) => {
    await inTenant((tx) => endToken(tx, actor, params.id, services.clock()));
    return done;
  }),
];
