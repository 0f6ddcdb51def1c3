import { handle } from '#access/handle.ts';
import type { TenantDirectory } from './actions.ts';
import { getTenant } from './contract.ts';

export const tenantRoutes = (directory: TenantDirectory) => [handle(getTenant, ({ tenant }) => directory.view(tenant))];
