import { handleRaw } from '#access/handle.ts';
import { siteAddress } from '#platform/server/http/site-address.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { cardAnswer } from './actions-card.ts';
import { getCard } from './contract.ts';

export const foundRoutes = (directory: TenantDirectory) => [
  handleRaw(getCard, async ({ query, tenant, services, request }) => {
    const context = {
      services,
      tenant,
      view: await directory.view(tenant),
      address: siteAddress(request, services.config, tenant),
    };
    return cardAnswer(context, query.page, query.v);
  }),
];
