import { handle } from '#access/handle.ts';
import { askForRoster, changeRoster, readRosters } from './actions.ts';
import { rosterJob } from './background.ts';
import * as contract from './contract.ts';

export const rosterRoutes = [
  handle(contract.listRosters, ({ services, query, inTenant }) =>
    inTenant((tx) => readRosters(tx, query, services.clock())),
  ),
  handle(contract.updateRoster, ({ services, actor, params, body, inTenant }) =>
    inTenant((tx) => changeRoster(tx, actor, params.id, body, services.clock())),
  ),
  handle(contract.startRoster, async ({ services, tenant, actor, params, inTenant }) => {
    const roster = await inTenant((tx) => askForRoster(tx, actor, params.id, services.clock()));
    await services.jobs.send(rosterJob, { tenantId: tenant.id, contextId: params.id });
    return roster;
  }),
];
