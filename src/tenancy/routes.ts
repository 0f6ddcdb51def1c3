import { handle } from '#access/handle.ts';
import type { TenantDirectory } from './actions.ts';
import { getLegalTexts, getTenant } from './contract.ts';
import { listLegalTexts } from './store.ts';

export const tenantRoutes = (directory: TenantDirectory) => [
  handle(getTenant, ({ tenant }) => directory.view(tenant)),
  handle(getLegalTexts, async ({ inTenant }) => ({ texts: await inTenant(listLegalTexts) })),
];
