import { handle } from '#access/handle.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { readTeacherDashboard } from './actions.ts';
import { getTeacherDashboard } from './contract.ts';

export const dashboardRoutes = (directory: TenantDirectory) => [
  handle(getTeacherDashboard, async ({ actor, query, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => readTeacherDashboard(tx, actor, query.group, timeZone, services.clock()));
  }),
];
