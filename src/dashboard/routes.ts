import { handle } from '#access/handle.ts';
import { readTeacherDashboard } from './actions.ts';
import { getTeacherDashboard } from './contract.ts';

export const dashboardRoutes = [
  handle(getTeacherDashboard, ({ query, services, inTenant }) =>
    inTenant((tx) => readTeacherDashboard(tx, query.group, services.clock())),
  ),
];
