import { handle } from '#access/handle.ts';
import type { TenantDirectory } from '#tenancy/api.ts';
import { readTeacherDashboard } from './actions.ts';
import { readWaiting } from './actions-waiting.ts';
import { getTeacherDashboard } from './contract.ts';
import { getWaiting } from './contract-waiting.ts';

export const dashboardRoutes = (directory: TenantDirectory) => [
  handle(getTeacherDashboard, async ({ actor, query, tenant, services, inTenant }) => {
    const { timeZone } = await directory.view(tenant);
    return inTenant((tx) => readTeacherDashboard(services, tx, actor, query.group, timeZone));
  }),
  handle(getWaiting, ({ actor, inTenant }) => inTenant((tx) => readWaiting(tx, actor))),
];
